# A PSGI application that notes what it is sent.
use strict;
use warnings;
use JSON::PP;
use Time::HiRes 'sleep';

sub note {
    open my $notes, '>>', $ENV{SMUGGLING_NOTES} or die $!;
    print $notes JSON::PP->new->latin1->encode({@_}), "\n";
    close $notes;
}

sub {
    my $env = shift;
    my $path = $env->{PATH_INFO};
    note(path => $path, fields => {map { ($_ => $env->{$_}) } grep { /^(HTTP|CONTENT)_/ } keys %$env});
    return [200, ['Content-Length' => 2], ['ok']] if $path =~ m{^/early};
    sleep 0.3 if $path !~ m{^/alias};
    my $body = '';
    $env->{'psgi.input'}->read($body, $env->{CONTENT_LENGTH}) if $env->{CONTENT_LENGTH};
    note(path => $path, body => $body);
    return [200, ['Content-Length' => 2], ['ok']];
};
