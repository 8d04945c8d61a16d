/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ETHERNET_NET_DEVICE_H
#define ETHERNET_NET_DEVICE_H

#include "ns3/mac48-address.h"
#include "ns3/net-device.h"
#include "ns3/traced-callback.h"

namespace ns3
{

class ErrorModel;

/**
 * @ingroup checksum-offload
 * What every Ethernet device is to a node, whatever it offloads (ether_setup() and eth_type_trans()
 * of net/ethernet/eth.c): addresses, MTU, framing, who hears of a frame that arrived, and the
 * traces that captures connect to.
 *
 * Frames have an Ethernet II header (IEEE 802.3, type interpretation), and the device's traces show
 * them with it. Left out: VLAN tags, administrative up and down.
 */
class EthernetNetDevice : public NetDevice
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    EthernetNetDevice();
    ~EthernetNetDevice() override;

    // NetDevice
    void SetIfIndex(const uint32_t index) override;
    uint32_t GetIfIndex() const override;
    Ptr<Channel> GetChannel() const override = 0;
    void SetAddress(Address address) override;
    Address GetAddress() const override;
    bool SetMtu(const uint16_t mtu) override;
    uint16_t GetMtu() const override;
    bool IsLinkUp() const override = 0;
    void AddLinkChangeCallback(Callback<void> callback) override;
    bool IsBroadcast() const override;
    Address GetBroadcast() const override;
    bool IsMulticast() const override;
    Address GetMulticast(Ipv4Address multicastGroup) const override;
    Address GetMulticast(Ipv6Address addr) const override;
    bool IsBridge() const override;
    bool IsPointToPoint() const override;
    bool Send(Ptr<Packet> packet, const Address& dest, uint16_t protocolNumber) override;
    bool SendFrom(Ptr<Packet> packet,
                  const Address& source,
                  const Address& dest,
                  uint16_t protocolNumber) override;
    Ptr<Node> GetNode() const override;
    void SetNode(Ptr<Node> node) override;
    bool NeedsArp() const override;
    void SetReceiveCallback(NetDevice::ReceiveCallback cb) override;
    void SetPromiscReceiveCallback(PromiscReceiveCallback cb) override;
    bool SupportsSendFrom() const override;

  protected:
    static constexpr uint32_t ETHERNET_HEADER = 14; ///< destination, source, type; bytes
    static constexpr uint32_t VLAN_HEADER = 4;      ///< room that Linux leaves for a tag, bytes
    static constexpr uint16_t MIN_MTU = 68;         ///< ETH_MIN_MTU (RFC 791), bytes

    /**
     * Send() and SendFrom().
     * @param packet begins with the network header
     * @param source source address
     * @param dest destination address
     * @param protocol EtherType
     * @return false if it was dropped
     */
    virtual bool DoSend(const Ptr<Packet>& packet,
                        Mac48Address source,
                        Mac48Address dest,
                        uint16_t protocol) = 0;

    /**
     * @param packet begins with the network header; gets an Ethernet header
     * @param source source address
     * @param dest destination address
     * @param protocol EtherType
     */
    static void AddEthernetHeader(const Ptr<Packet>& packet,
                                  Mac48Address source,
                                  Mac48Address dest,
                                  uint16_t protocol);

    /**
     * Ask ReceiveErrorModel about a frame: before the hardware looks at it, since the model may
     * also change its bytes.
     * @param frame as it came off the link
     * @return true if it is lost; PhyRxDrop is told
     */
    bool IsLostOnLink(const Ptr<Packet>& frame);

    /**
     * Pass a frame that arrived to whoever listens (netif_receive_skb()).
     * @param frame with its Ethernet header and its state
     */
    void NetifReceive(const Ptr<Packet>& frame);

    /**
     * @return whether a trace of frames has a sink: only then a frame has to stay as it is while
     * the packet in it goes on
     */
    bool IsWatched() const;
    /** @param frame a frame that the driver took */
    void TellTransmit(Ptr<const Packet> frame);
    /** @param frame a frame that leaves or arrives for this host, for the capture traces */
    void Sniff(Ptr<const Packet> frame);
    /** @param packet what is dropped before transmission */
    void DropTransmit(Ptr<const Packet> packet);
    /** @param frame what is dropped on reception */
    void DropReceive(Ptr<const Packet> frame);
    /** Tell those who asked that the link came up or went down. */
    void NotifyLinkChange();
    /** @return dev->max_mtu, bytes; 65535 unless the driver has less */
    virtual uint16_t GetMaxMtu() const;
    /** @return the MTU that was set, whatever GetMtu() says */
    uint16_t GetConfiguredMtu() const;
    void DoDispose() override;

  private:
    /**
     * @param dest destination address of a frame
     * @return what the frame is to this device
     */
    PacketType Classify(Mac48Address dest) const;

    Ptr<Node> m_node;                             ///< where it is
    uint32_t m_ifIndex{0};                        ///< index on the node
    uint16_t m_mtu;                               ///< bytes of the largest IP packet
    Mac48Address m_address;                       ///< of this device
    Ptr<ErrorModel> m_receiveErrorModel;          ///< loses frames on arrival; may be null
    NetDevice::ReceiveCallback m_receiveCallback; ///< the node
    PromiscReceiveCallback m_promiscCallback;     ///< bridge, packet sockets

    TracedCallback<Ptr<const Packet>> m_macTx;          ///< "MacTx"
    TracedCallback<Ptr<const Packet>> m_macTxDrop;      ///< "MacTxDrop"
    TracedCallback<Ptr<const Packet>> m_macRx;          ///< "MacRx"
    TracedCallback<Ptr<const Packet>> m_macPromiscRx;   ///< "MacPromiscRx"
    TracedCallback<Ptr<const Packet>> m_macRxDrop;      ///< "MacRxDrop"
    TracedCallback<Ptr<const Packet>> m_phyRxDrop;      ///< "PhyRxDrop"
    TracedCallback<Ptr<const Packet>> m_sniffer;        ///< "Sniffer"
    TracedCallback<Ptr<const Packet>> m_promiscSniffer; ///< "PromiscSniffer"
    TracedCallback<> m_linkChange;                      ///< AddLinkChangeCallback()
};

} // namespace ns3

#endif // ETHERNET_NET_DEVICE_H
