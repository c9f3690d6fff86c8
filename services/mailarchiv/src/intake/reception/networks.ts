/** Decides which addresses may connect to the listener. */
import { BlockList, isIPv4 } from 'node:net'

/** True for an address inside one of the networks (`10.0.0.0/8`, `::1`); an IPv4-mapped IPv6 address counts as IPv4. */
export function networkMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (text) => {
    const address = text.replace(/^::ffff:(?=\d+\.)/i, '')
    return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
}
