import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

/** IPv4 address blocks that are not part of the public internet (IANA special-purpose registries). */
const special = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  special.addSubnet(net, prefix, 'ipv4')
}
/** Only 2000::/3 is global unicast. The blocks in `specialV6` are exceptions in it: tunnels to IPv4, benchmarks and documentation. */
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')
const specialV6 = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialV6.addSubnet(net, prefix, 'ipv6')
}

/** Whether an address is on the public internet. */
export const isPublicAddress = ({ address, family }: LookupAddress): boolean =>
  family === 4 ? !special.check(address, 'ipv4') : globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')

type Resolve = (host: string, done: (err: NodeJS.ErrnoException | null, found: LookupAddress[]) => void) => void

const resolveAll: Resolve = (host, done) => dnsLookup(host, { all: true }, done)

/**
 * Creates a DNS lookup for connections to push services. It returns only addresses of the public internet, so that nobody reaches our network through a DNS
 * entry. The connection is made to the address that was checked here; the name is not resolved a second time.
 */
export function createPublicLookup(resolve: Resolve = resolveAll): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (err, found) => {
      if (err) return callback(err, [])
      const wanted = found.filter(({ family }) => !options.family || options.family === family)
      const [first] = wanted
      if (!first || !wanted.every(isPublicAddress)) {
        const refusal: NodeJS.ErrnoException = new Error(`${hostname} has no public address`)
        refusal.code = 'EADDRNOTAVAIL'
        return callback(refusal, [])
      }
      if (options.all) callback(null, wanted)
      else callback(null, first.address, first.family)
    })
  }
}
