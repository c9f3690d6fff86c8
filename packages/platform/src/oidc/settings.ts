/** Settings of the OpenID provider, the same for both services, and what a service makes of them. */
import { z } from 'zod'
import { setting } from '../config/settings.ts'
import { integerValue, switchValue } from '../config/values.ts'
import { StartError } from '../errors/domain-error.ts'
import { isLoopback } from './loopback.ts'
import type { OidcClient } from './provider.ts'

/** How a person of the provider is recognised among those who were created here before. */
const OIDC_LINKS = ['email', 'name', 'off'] as const
export type OidcLink = (typeof OIDC_LINKS)[number]

/** The address exactly as the provider names itself, also with a slash at its end. */
const issuer = () =>
  z.string().refine((text) => {
    const url = /^https?:\/\/[^\s?#]+$/.test(text) ? URL.parse(text) : null
    return url !== null && (url.protocol === 'https:' || isLoopback(url))
  }, 'muss mit https:// beginnen und darf weder „?“ noch „#“ enthalten: Ohne TLS könnte jeder auf dem Weg Anmeldungen fälschen')

/** Thirty days: as long as a login can last. */
const MOST_SILENCE_H = 720

/** Settings that both services share. */
export const oidcSettings = {
  ZEUGHAUS_OIDC_ISSUER: setting(issuer().optional(), {
    description:
      'Adresse des Anmeldedienstes (OpenID Connect), https://anmeldung.example/realms/wehr; ohne Angabe keiner',
  }),
  ZEUGHAUS_OIDC_NAME: setting(z.string().min(1).max(60), {
    default: 'Anmeldedienst',
    description: 'wie die Anmeldeseiten den Anmeldedienst nennen',
  }),
  ZEUGHAUS_OIDC_SCOPE: setting(z.string().regex(/^openid( [!#-[\]-~]+)*$/, 'muss mit „openid“ beginnen'), {
    default: 'openid profile email offline_access',
    description: 'was vom Anmeldedienst verlangt wird',
  }),
  ZEUGHAUS_OIDC_GROUPS: setting(z.string().regex(/^\S{1,100}$/), {
    default: 'groups',
    description: 'Angabe (claim), in der der Anmeldedienst die Gruppen einer Person nennt',
  }),
  ZEUGHAUS_OIDC_CREATE: setting(switchValue(), {
    default: 'on',
    description: 'ob die erste Anmeldung einer unbekannten Person ihr Konto anlegt',
  }),
  ZEUGHAUS_OIDC_LINK: setting(z.enum(OIDC_LINKS), {
    default: 'email',
    description:
      'woran die erste Anmeldung ein vorhandenes Konto erkennt: „email“ an der bestätigten Adresse, „name“ am Benutzernamen, „off“ gar nicht',
  }),
  ZEUGHAUS_OIDC_SILENCE: setting(integerValue(1, MOST_SILENCE_H), {
    default: '24',
    description:
      'Stunden, die eine Anmeldung weitergeht, während der Anmeldedienst nicht antwortet und sie nicht geprüft werden kann; danach endet sie',
  }),
} as const

type Values = {
  readonly ZEUGHAUS_OIDC_ISSUER: string | undefined
  readonly ZEUGHAUS_OIDC_SCOPE: string
  readonly ZEUGHAUS_OIDC_GROUPS: string
}

/**
 * The client that the settings describe; undefined without a provider.
 *
 * @param own client id and secret of this service, the address where people reach it, and the names of these settings
 * @throws {StartError} where one of them is missing
 */
export function oidcClientOf(
  values: Values,
  own: {
    readonly id: string | undefined
    readonly secret: string | undefined
    readonly address: string | undefined
    /** Path of the page to which the provider sends people back. */
    readonly path: string
    /** Path of the page to which it sends them back after a logout there. */
    readonly home: string
    readonly names: { readonly id: string; readonly address: string }
  },
): OidcClient | undefined {
  if (values.ZEUGHAUS_OIDC_ISSUER === undefined) return undefined
  const missing = own.id === undefined ? own.names.id : own.names.address
  if (own.id === undefined || own.address === undefined)
    throw new StartError(
      `ZEUGHAUS_OIDC_ISSUER ist gesetzt, aber ${missing} fehlt. Tragen Sie beides ein, oder nehmen Sie ZEUGHAUS_OIDC_ISSUER heraus.`,
    )
  return {
    issuer: values.ZEUGHAUS_OIDC_ISSUER,
    id: own.id,
    secret: own.secret,
    redirectUri: own.address + own.path,
    homeUri: own.address + own.home,
    scope: values.ZEUGHAUS_OIDC_SCOPE,
    groupsClaim: values.ZEUGHAUS_OIDC_GROUPS,
  }
}
