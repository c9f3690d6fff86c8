import { createHmac } from 'node:crypto'
import {
  type OidcAttempt,
  type OidcClient,
  type OidcLink,
  type OidcProvider,
  oidcProvider,
  type SecretBox,
  secretBox,
} from '@zeughaus/platform'
import { z } from 'zod'

/** What the settings say of the OpenID provider. */
export interface AnmeldedienstSettings {
  readonly client: OidcClient
  /** As the login page names it. */
  readonly name: string
  /** Whether the first login of an unknown person creates them. */
  readonly create: boolean
  readonly link: OidcLink
  /** How long a login goes on that cannot be checked because the provider does not answer, in milliseconds. */
  readonly silenceMs: number
}

/** A login that was begun at the provider, as the cookie of its browser keeps it. */
export interface Versuch extends OidcAttempt {
  readonly bleibt: boolean
  /** Milliseconds since 1970. */
  readonly bis: number
}

/** The OpenID provider of the organisation. */
export interface Anmeldedienst extends Omit<AnmeldedienstSettings, 'client'> {
  readonly provider: OidcProvider
  /** Seals refresh tokens, each bound to its login. */
  readonly tokens: SecretBox
  /** Any process can read what another has sealed. */
  sealVersuch(versuch: Versuch): string
  /** Reads a begun login; undefined unless this service sealed it and its time is not over. */
  openVersuch(sealed: string, now: number): Versuch | undefined
}

const Sealed = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  bleibt: z.boolean(),
  bis: z.number(),
})
const VERSUCH = 'Versuch'

/** @param secret the secret of the tokens, from which keys of their own are made */
export function anmeldedienst({ client, ...settings }: AnmeldedienstSettings, secret: string): Anmeldedienst {
  const box = (purpose: string) => secretBox(createHmac('sha256', secret).update(purpose).digest())
  const versuche = box('Anmeldedienst: Versuch')
  return {
    ...settings,
    provider: oidcProvider(client),
    tokens: box('Anmeldedienst: Token'),
    sealVersuch: (versuch) => Buffer.from(versuche.seal(JSON.stringify(versuch), VERSUCH)).toString('base64url'),
    openVersuch: (sealed, now) => {
      const text = versuche.open(Buffer.from(sealed, 'base64url'), VERSUCH)
      if (text === null) return undefined
      const versuch = Sealed.parse(JSON.parse(text))
      return versuch.bis > now ? versuch : undefined
    },
  }
}
