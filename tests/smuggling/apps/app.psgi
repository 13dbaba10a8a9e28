# A PSGI application that notes what it is asked.
use strict;
use warnings;
use JSON::PP;
use Time::HiRes 'sleep';

sub {
    my $env = shift;
    sleep 0.3;
    my %note = (path => $env->{PATH_INFO}, host => $env->{HTTP_HOST}, listed => $env->{HTTP_X_INTERNAL_TOKEN}, kept => $env->{HTTP_X_KEPT});
    open my $notes, '>>', $ENV{SMUGGLING_NOTES} or die $!;
    print $notes encode_json(\%note), "\n";
    close $notes;
    $env->{'psgi.input'}->read(my $body, $env->{CONTENT_LENGTH}) if $env->{CONTENT_LENGTH};
    return [200, ['Content-Length' => 2], ['ok']];
};
