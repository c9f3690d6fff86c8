/** Where messages may go: origins that the administrator allowed, and never an address of a private or special network. */
import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { invalidRequest, networksHold } from '@zeughaus/platform'
import ipaddr from 'ipaddr.js'

const lookupAll = promisify(lookup)

/** Resolves a name to all of its addresses. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

export interface TargetSettings {
  /** Origins, such as `https://crm.firma.example`. */
  readonly origins: readonly string[]
  /** Networks that are allowed although they are private or special. */
  readonly networks: readonly string[]
  /** Default: the resolver of the system. */
  readonly resolve?: Resolve
}

/** A receiver's name leads to an address to which nothing is sent. */
export class ForbiddenAddress extends Error {
  constructor(host: string, address: string) {
    super(
      `„${host}“ führt zur Adresse ${address}, und dorthin meldet dieses Archiv nichts: Sie liegt in einem privaten oder besonderen Netz. Bitte nennen Sie einen anderen Empfänger, oder lassen Sie das Netz mit MAILARCHIV_WEBHOOK_NETWORKS zu.`,
    )
  }
}

/** Global unicast addresses: what lies outside is local, mapped or unassigned. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3')
/** A public address at which machines of Azure find their host. */
const HOST_OF_AZURE = '168.63.129.16'

/** Whether an address is one of the public internet. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast' || address.toString() === HOST_OF_AZURE) return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_V6)
}

export class Targets {
  readonly #origins: ReadonlySet<string>
  readonly #isExempt: (address: string) => boolean
  readonly #resolve: Resolve

  constructor({ origins, networks, resolve = (host) => lookupAll(host, { all: true }) }: TargetSettings) {
    this.#origins = new Set(origins)
    const isInside = networksHold(networks)
    this.#isExempt = (address) => isInside(ipaddr.process(address).toString())
    this.#resolve = resolve
  }

  /**
   * Returns the address of an allowed receiver. A name that does not resolve now is accepted: the attempts show it.
   *
   * @throws DomainError 400
   */
  async require(text: string): Promise<string> {
    const refuse = (grund: string) => invalidRequest([{ pfad: 'url', grund }])
    const url = URL.canParse(text) ? new URL(text) : null
    if (url === null || !/^https?:$/.test(url.protocol))
      throw refuse('muss die Adresse eines Empfängers sein, zum Beispiel https://crm.firma.example/webhook')
    if (url.username !== '' || url.password !== '' || url.hash !== '')
      throw refuse('darf weder Benutzername noch Passwort noch „#“ enthalten')
    if (!this.isAllowed(url))
      throw refuse(
        `gehört zu keinem erlaubten Ziel: ${url.origin} muss in MAILARCHIV_WEBHOOKS stehen. Bitte wenden Sie sich an die Verwaltung des Archivs`,
      )
    try {
      await this.addressesOf(hostOf(url))
    } catch (error) {
      if (error instanceof ForbiddenAddress)
        throw refuse(`nennt ein verbotenes Ziel: ${error.message.replace(/\.$/, '')}`)
    }
    return url.href
  }

  get origins(): string[] {
    return [...this.#origins]
  }

  isAllowed = ({ origin }: URL): boolean => this.#origins.has(origin)

  /**
   * Resolves a name, or takes an address as it is. Each of the addresses has to be allowed.
   *
   * @throws ForbiddenAddress, and what resolving a name fails with
   */
  async addressesOf(host: string): Promise<readonly LookupAddress[]> {
    const family = isIP(host)
    const addresses = family === 0 ? await this.#resolve(host) : [{ address: host, family }]
    for (const { address } of addresses)
      if (!isPublic(address) && !this.#isExempt(address)) throw new ForbiddenAddress(host, address)
    return addresses
  }

  /** For connecting: the connection goes to the very addresses that were checked. */
  readonly lookup: LookupFunction = (host, { all }, done) => {
    this.addressesOf(host).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined) done(new Error(`no address of ${host}`), '')
        else if (all === true) done(null, [...addresses])
        else done(null, first.address, first.family)
      },
      (error: Error) => done(error, ''),
    )
  }
}

/** The host of a URL, an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
