import { answer, forbidden, invalidRequest, unauthorized } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import { DIENST } from '../../kern/access/caller.ts'
import type { Api, Context } from '../../kern/http/context.ts'
import { Token } from './benutzer.schema.ts'
import { bleibeCookie, ERNEUERN, withCookie, withoutCookie } from './cookie.ts'
import { erneuerungBeenden, sitzungErneuern } from './erneuerung.commands.ts'
import { BLEIBT_SECONDS } from './sitzung.commands.ts'

const tags = ['Anmeldung']

type Request = Parameters<typeof bleibeCookie>[0]

/**
 * Refuses a request that another site makes the browser send: the second wall behind `SameSite=Strict`.
 *
 * @throws {DomainError} 403 `fremde_herkunft`
 */
function refuseFremde(request: Request): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin')
    throw forbidden('Diese Anfrage kommt nicht von einer Seite dieses Dienstes.', 'fremde_herkunft')
}

/** Renewal of the token on a device that stays logged in. The cookie is the credential, so both routes are public. */
export function erneuerungRoutes(api: Api, { store, clock, tokens, erneuerungen }: Context): void {
  const read = async (request: Request) => {
    refuseFremde(request)
    const cookie = bleibeCookie(request)
    if (cookie === undefined)
      throw invalidRequest([{ pfad: 'Cookie', grund: 'fehlt: dieses Gerät bleibt nicht angemeldet' }])
    return erneuerungen.read(cookie)
  }
  api.route({
    method: 'POST',
    path: ERNEUERN,
    permission: 'public',
    summary: 'Das Token eines Geräts erneuern, das angemeldet bleibt',
    description:
      'Mit dem Cookie, das die Anmeldung mit „angemeldet_bleiben“ gesetzt hat. Jede Erneuerung gibt ein neues Cookie; ein ' +
      'kopiertes beendet die Anmeldung für beide, sobald beide es benutzt haben.',
    tags,
    schema: { response: { 200: Token } },
    errors: { 401: 'Die Anmeldung ist beendet', 403: 'fremde_herkunft' },
    handler: async ({ request, ip }) => {
      const shown = await read(request)
      const renewed =
        shown &&
        (await writeUnaudited(store, DIENST, (write) =>
          sitzungErneuern(write, { tokens, clock }, { shown, adresse: ip }),
        ))
      if (renewed === undefined) throw unauthorized()
      const { token, exp, iat, jti } = renewed.issued
      const next = { sitzung: jti, nummer: renewed.nummer }
      const cookie = await erneuerungen.sign(next, iat + BLEIBT_SECONDS)
      const body = { token, typ: 'Bearer' as const, laeuft_ab_am: new Date(exp * 1000).toISOString() }
      return answer(body, { headers: withCookie(request, cookie, BLEIBT_SECONDS) })
    },
  })
  api.route({
    method: 'DELETE',
    path: ERNEUERN,
    permission: 'public',
    summary: 'Ein Gerät abmelden, das angemeldet bleibt',
    description: 'Mit demselben Cookie. Für ein Gerät, das sich ohne Netz abgemeldet hat und kein Token mehr hat.',
    tags,
    schema: { response: { 204: null } },
    errors: { 403: 'fremde_herkunft' },
    handler: async ({ request, ip }) => {
      const shown = await read(request)
      if (shown !== undefined)
        await writeUnaudited(store, DIENST, (write) => erneuerungBeenden(write, { shown, adresse: ip }))
      return answer(undefined, { headers: withoutCookie(request) })
    },
  })
}
