/*
 * SPDX-License-Identifier: GPL-2.0-only
 *
 * capture-states: records what an AF_PACKET socket sees of TCP, UDP or SCTP on a device, over IPv4, or
 * over IPv6 without extension headers, as a capture (-w) and as a list of checksum states (-o), one line per frame: the field, the right
 * value, and ip_summed as the kernel tells it by PACKET_AUXDATA. Columns: ../../PROVENANCE.md.
 *
 *   capture-states -i DEVICE -p PROTOCOL -l LABEL -w FILE.pcap -o FILE.tsv [-r READY]
 *
 * Makes the file READY once it listens; ends by SIGTERM, after what was queued has been written.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { SNAPLEN = 262144, ETHERNET = 14 };

static volatile sig_atomic_t stop;

static void on_signal(int number)
{
    (void)number;
    stop = 1;
}

static void die(const char *what)
{
    fprintf(stderr, "capture-states: %s: %s\n", what, strerror(errno));
    exit(1);
}

static uint32_t crc32c_update(uint32_t crc, const uint8_t *data, size_t size)
{
    while (size--) {
        crc ^= *data++;
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? crc >> 1 ^ 0x82f63b78u : crc >> 1;
    }
    return crc;
}

/* CRC32c of an SCTP packet whose field would hold this value (first byte of the wire lowest). */
static uint32_t sctp_crc(const uint8_t *packet, size_t size, uint32_t field)
{
    const uint8_t bytes[4] = {field, field >> 8, field >> 16, field >> 24};
    uint32_t crc = crc32c_update(~0u, packet, 8);

    crc = crc32c_update(crc, bytes, 4);
    return ~crc32c_update(crc, packet + 12, size - 12);
}

static uint32_t sum16(const uint8_t *data, size_t size, uint32_t sum)
{
    for (size_t i = 0; i + 1 < size; i += 2)
        sum += data[i] << 8 | data[i + 1];
    return size & 1 ? sum + (data[size - 1] << 8) : sum;
}

static uint16_t fold(uint32_t sum)
{
    while (sum >> 16)
        sum = (sum & 0xffff) + (sum >> 16);
    return sum;
}

static const char *chunk_name(uint8_t type)
{
    static const char *const names[] = {"DATA",         "INIT",        "INIT_ACK",  "SACK",
                                        "HEARTBEAT",    "HB_ACK",      "ABORT",     "SHUTDOWN",
                                        "SHUTDOWN_ACK", "ERROR",       "COOKIE_ECHO", "COOKIE_ACK"};

    if (type < sizeof names / sizeof *names)
        return names[type];
    return type == 14 ? "SHUTDOWN_COMPLETE" : "OTHER";
}

struct verdict {
    uint32_t field, correct;
    const char *state, *chunk;
};

static struct verdict judge_sctp(const uint8_t *packet, size_t size)
{
    struct verdict v = {.chunk = chunk_name(size > 12 ? packet[12] : 255)};

    v.field = packet[8] | packet[9] << 8 | packet[10] << 16 | (uint32_t)packet[11] << 24;
    v.correct = sctp_crc(packet, size, 0);
    v.state = v.field == 0           ? "ZERO"
              : v.field == v.correct ? "VALID"
              : v.field == sctp_crc(packet, size, v.correct)
                  ? "WRONG(=crc over pkt whose field held the good crc)"
                  : "WRONG(other)";
    return v;
}

struct ip {
    int family;
    uint8_t protocol;
    const uint8_t *addresses, *l4;
    size_t address_size, l4_size;
};

/* Finds the transport header; false if it is none of ours, or is not whole. */
static int read_ip(struct ip *ip, const uint8_t *frame, size_t size)
{
    const uint8_t *header = frame + ETHERNET;
    size_t header_size, total;

    if (size >= ETHERNET + 20 && frame[12] == 8 && frame[13] == 0) {
        header_size = (header[0] & 15) * 4;
        total = header[2] << 8 | header[3];
        *ip = (struct ip){AF_INET, header[9], header + 12, NULL, 4, 0};
    } else if (size >= ETHERNET + 40 && frame[12] == 0x86 && frame[13] == 0xdd) {
        header_size = 40;
        total = 40 + (header[4] << 8 | header[5]);
        *ip = (struct ip){AF_INET6, header[6], header + 8, NULL, 16, 0};
    } else {
        return 0;
    }
    if (total < header_size || total > size - ETHERNET)
        return 0;
    ip->l4 = header + header_size;
    ip->l4_size = total - header_size;
    return ip->l4_size >= (ip->protocol == IPPROTO_TCP   ? 20
                           : ip->protocol == IPPROTO_UDP ? 8
                                                         : 12);
}

static struct verdict judge_internet(const struct ip *ip)
{
    struct verdict v = {.chunk = "-"};
    const uint8_t *field = ip->l4 + (ip->protocol == IPPROTO_TCP ? 16 : 6);
    const uint32_t pseudo =
        sum16(ip->addresses, 2 * ip->address_size, ip->protocol + ip->l4_size);

    v.field = field[0] << 8 | field[1];
    /* Taking the field out of the sum is as good as a field of zero. */
    v.correct = (uint16_t)~fold(fold(sum16(ip->l4, ip->l4_size, pseudo)) + (uint16_t)~v.field);
    if (ip->protocol == IPPROTO_UDP && v.correct == 0)
        v.correct = 0xffff;
    v.state = v.field == 0              ? "ZERO"
              : v.field == v.correct    ? "VALID"
              : v.field == fold(pseudo) ? "PSEUDO(=PARTIAL seed)"
                                        : "WRONG(other)";
    return v;
}

static uint32_t aux_status(struct msghdr *message)
{
    for (struct cmsghdr *c = CMSG_FIRSTHDR(message); c; c = CMSG_NXTHDR(message, c))
        if (c->cmsg_level == SOL_PACKET && c->cmsg_type == PACKET_AUXDATA) {
            struct tpacket_auxdata aux;

            memcpy(&aux, CMSG_DATA(c), sizeof aux);
            return aux.tp_status;
        }
    return 0;
}

static void write_frame(FILE *pcap, const uint8_t *frame, uint32_t size)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    const uint32_t header[4] = {now.tv_sec, now.tv_nsec / 1000, size, size};
    fwrite(header, sizeof header, 1, pcap);
    fwrite(frame, size, 1, pcap);
}

static int open_device(const char *name)
{
    struct sockaddr_ll address = {.sll_family = AF_PACKET,
                                  .sll_protocol = htons(ETH_P_ALL),
                                  .sll_ifindex = if_nametoindex(name)};
    const int on = 1, buffer = 16 << 20;
    const int s = socket(AF_PACKET, SOCK_RAW, 0);

    if (s < 0)
        die("socket");
    if (setsockopt(s, SOL_PACKET, PACKET_AUXDATA, &on, sizeof on))
        die("PACKET_AUXDATA");
    setsockopt(s, SOL_SOCKET, SO_RCVBUFFORCE, &buffer, sizeof buffer);
    if (!address.sll_ifindex || bind(s, (struct sockaddr *)&address, sizeof address))
        die(name);
    return s;
}

int main(int argc, char **argv)
{
    static uint8_t frame[SNAPLEN];
    const char *device = NULL, *pcap_name = NULL, *list_name = NULL, *label = "", *ready = NULL;
    int protocol = 0, option;

    while ((option = getopt(argc, argv, "i:p:l:w:o:r:")) > 0)
        switch (option) {
        case 'i': device = optarg; break;
        case 'p': protocol = atoi(optarg); break;
        case 'l': label = optarg; break;
        case 'w': pcap_name = optarg; break;
        case 'o': list_name = optarg; break;
        case 'r': ready = optarg; break;
        default: return 2;
        }
    if (!device || !pcap_name || !list_name) {
        fprintf(stderr, "usage: capture-states -i DEVICE -p PROTOCOL -w PCAP -o TSV\n");
        return 2;
    }
    FILE *pcap = fopen(pcap_name, "w"), *list = fopen(list_name, "w");
    if (!pcap || !list)
        die("output");
    const struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGTERM, &action, NULL);
    const int s = open_device(device);
    const uint32_t header[6] = {0xa1b2c3d4, 0x00040002, 0, 0, SNAPLEN, 1};
    fwrite(header, sizeof header, 1, pcap);
    fprintf(list, "#label\tif\tdir\tsrc\tdst\tproto\tsport\tdport\tl4len\tfirst_chunk\tfield\t"
                  "correct\tstate\taux_ip_summed\n");
    if (ready)
        close(open(ready, O_CREAT | O_WRONLY, 0600));

    for (;;) {
        char control[256], source[INET6_ADDRSTRLEN], destination[INET6_ADDRSTRLEN];
        struct sockaddr_ll from;
        struct iovec piece = {frame, sizeof frame};
        struct msghdr message = {.msg_name = &from, .msg_namelen = sizeof from,
                                 .msg_iov = &piece, .msg_iovlen = 1,
                                 .msg_control = control, .msg_controllen = sizeof control};
        const ssize_t size = recvmsg(s, &message, stop ? MSG_DONTWAIT : 0);

        if (size < 0 && errno == EINTR)
            continue;
        if (size < 0)
            break;
        struct ip ip;
        if (!read_ip(&ip, frame, size) || ip.protocol != protocol)
            continue;
        const struct verdict v = ip.protocol == IPPROTO_SCTP ? judge_sctp(ip.l4, ip.l4_size)
                                                             : judge_internet(&ip);
        const uint32_t status = aux_status(&message);

        write_frame(pcap, frame, size);
        inet_ntop(ip.family, ip.addresses, source, sizeof source);
        inet_ntop(ip.family, ip.addresses + ip.address_size, destination, sizeof destination);
        fprintf(list, "%s\t%s\t%s\t%s\t%s\t%d\t%d\t%d\t%zu\t%s\t%08x\t%08x\t%s\t%s\n", label, device,
                from.sll_pkttype == PACKET_OUTGOING ? "out" : "in", source, destination,
                ip.protocol, ip.l4[0] << 8 | ip.l4[1], ip.l4[2] << 8 | ip.l4[3], ip.l4_size, v.chunk, v.field, v.correct,
                v.state,
                status & TP_STATUS_CSUMNOTREADY ? "PARTIAL"
                : status & TP_STATUS_CSUM_VALID ? "rx-VALID(UNNECESSARY/COMPLETE)"
                                                : "NONE/other");
    }
    return fclose(pcap) || fclose(list);
}
