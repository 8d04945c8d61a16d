/*
 * SPDX-License-Identifier: GPL-2.0-only
 *
 * transfer: sends messages over SCTP, TCP or UDP, and receives them.
 *
 *   transfer -s [-6] -P PROTOCOL -w SECONDS [-r READY]     one association, then tells its bytes
 *   transfer -c ADDRESS -P PROTOCOL -n MESSAGES -m BYTES -g MICROSECONDS -w SECONDS
 *
 * SCTP_NODELAY and TCP_NODELAY are set. Makes the file READY once it listens. Exit code: 0 done, 1
 * refused or broken, 2 bad arguments, 3 not done in time.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PORT = 5001, BUFFER = 1 << 20, SOL_SCTP_ = 132, SCTP_NODELAY_ = 3 };

static const char *role = "client";
static long messages;
static long long bytes;

static void report(const char *what)
{
    printf("%s %s messages=%ld bytes=%lld\n", role, what, messages, bytes);
    fflush(stdout);
}

static void on_alarm(int number)
{
    (void)number;
    report("timeout");
    _exit(3);
}

static int fail(const char *what)
{
    printf("%s %s: %s\n", role, what, strerror(errno));
    return 1;
}

static int serve(int s, int family, int protocol, char *buffer, const char *ready)
{
    const struct sockaddr_in any4 = {.sin_family = AF_INET, .sin_port = htons(PORT)};
    const struct sockaddr_in6 any6 = {.sin6_family = AF_INET6, .sin6_port = htons(PORT)};
    const int failed = family == AF_INET6
                           ? bind(s, (const struct sockaddr *)&any6, sizeof any6)
                           : bind(s, (const struct sockaddr *)&any4, sizeof any4);
    int connection = s;
    ssize_t got;

    role = "server";
    if (failed)
        return fail("bind");
    if (protocol != IPPROTO_UDP && listen(s, 5))
        return fail("listen");
    if (ready)
        close(open(ready, O_CREAT | O_WRONLY, 0600));
    if (protocol != IPPROTO_UDP && (connection = accept(s, NULL, NULL)) < 0)
        return fail("accept");
    while ((got = recv(connection, buffer, BUFFER, 0)) > 0) {
        if (protocol == IPPROTO_UDP && got == 1 && buffer[0] == 'E') {
            usleep(200000); /* the others must not meet a closed port */
            break;
        }
        bytes += got;
        messages++;
    }
    report(got < 0 ? "broken" : "done");
    return got < 0;
}

static int send_all(int s, int protocol, char *buffer, const char *address, long count, int size,
                    long gap)
{
    struct sockaddr_in to4 = {.sin_family = AF_INET, .sin_port = htons(PORT)};
    struct sockaddr_in6 to6 = {.sin6_family = AF_INET6, .sin6_port = htons(PORT)};
    const int is4 = inet_pton(AF_INET, address, &to4.sin_addr) == 1, on = 1;

    if (!is4 && inet_pton(AF_INET6, address, &to6.sin6_addr) != 1)
        return 2;
    for (int i = 0; i < size; i++)
        buffer[i] = (char)(i * 31 + 7);
    if (is4 ? connect(s, (const struct sockaddr *)&to4, sizeof to4)
            : connect(s, (const struct sockaddr *)&to6, sizeof to6))
        return fail("connect");
    if (protocol == IPPROTO_SCTP)
        setsockopt(s, SOL_SCTP_, SCTP_NODELAY_, &on, sizeof on);
    if (protocol == IPPROTO_TCP)
        setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    while (messages < count) {
        const ssize_t sent = send(s, buffer, size, 0);

        if (sent < 0 && errno == ENOBUFS) {
            usleep(1000);
            continue;
        }
        if (sent < 0)
            return fail("send");
        bytes += sent;
        messages++;
        if (gap)
            usleep(gap);
    }
    if (protocol == IPPROTO_UDP) {
        usleep(200000);
        for (int i = 0; i < 3; i++) /* the end; one of them arrives */
            if (send(s, "E", 1, 0) < 0)
                break; /* the server has gone */
        report("sent");
        return 0;
    }
    shutdown(s, SHUT_WR);
    while (recv(s, buffer, BUFFER, 0) > 0)
        ;
    report("closed");
    return 0;
}

int main(int argc, char **argv)
{
    const char *address = NULL, *name = "sctp", *ready = NULL;
    int server = 0, family = AF_INET, size = 1000, patience = 20, option;
    long count = 100, gap = 0;

    while ((option = getopt(argc, argv, "s6c:P:n:m:g:w:r:")) > 0)
        switch (option) {
        case 's': server = 1; break;
        case '6': family = AF_INET6; break;
        case 'c': address = optarg; break;
        case 'P': name = optarg; break;
        case 'n': count = atol(optarg); break;
        case 'm': size = atoi(optarg); break;
        case 'g': gap = atol(optarg); break;
        case 'w': patience = atoi(optarg); break;
        case 'r': ready = optarg; break;
        default: return 2;
        }
    const int protocol = !strcmp(name, "sctp")  ? IPPROTO_SCTP
                         : !strcmp(name, "tcp") ? IPPROTO_TCP
                                                : IPPROTO_UDP;
    if (address && strchr(address, ':'))
        family = AF_INET6;
    const int s = socket(family, protocol == IPPROTO_UDP ? SOCK_DGRAM : SOCK_STREAM, protocol);
    const int on = 1;
    char *buffer = calloc(1, BUFFER);

    if ((!server && !address) || size < 1 || size > BUFFER || !buffer)
        return 2;
    if (s < 0)
        return fail("socket");
    setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGALRM, on_alarm);
    alarm(patience);
    return server ? serve(s, family, protocol, buffer, ready)
                  : send_all(s, protocol, buffer, address, count, size, gap);
}
