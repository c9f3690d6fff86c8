/** A service beside a real OpenID provider, and how its persons log in there. */
import assert from 'node:assert/strict'
import { newId } from '@zeughaus/platform'
import { type Account, startOpenIdProvider } from '@zeughaus/platform/testing/openid-provider'
import { starteTestdienst } from '../../../test/service.ts'

export const HERKUNFT = 'https://wehr.example'
const MINUTE = 60_000
export const CLIENT = {
  id: 'material',
  secret: 'nur-fuer-tests',
  redirectUri: `${HERKUNFT}/anmeldedienst`,
  homeUri: `${HERKUNFT}/`,
}

interface Begonnen {
  readonly adresse: string
  readonly cookie: string
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof starteTestdienst>>['niemand']['post']>>
export const codeOf = ({ body }: Answer) => (body as { code?: string }).code

/** Starts both, with three groups in the table. */
export async function starteMitAnbieter() {
  const anbieter = await startOpenIdProvider()
  const dienst = await starteTestdienst({
    address: HERKUNFT,
    oidc: {
      client: {
        ...CLIENT,
        issuer: anbieter.issuer,
        scope: 'openid profile email offline_access',
        groupsClaim: 'groups',
      },
      name: 'Kreisfeuerwehr',
      create: true,
      link: 'email',
      silenceMs: 24 * 60 * MINUTE,
    },
  })
  const { url, person, niemand, clock } = dienst
  anbieter.serve({ ...CLIENT, logoutUri: `${url}/api/v1/auth/anmeldedienst/abmeldung` })
  const verwaltung = await person('administration')
  await verwaltung.put('/gruppenrollen', {
    eintraege: [
      { gruppe: '/wehr', rollen: ['mitarbeiter'] },
      { gruppe: '/wehr/geraetewart', rollen: ['materialverantwortlicher'] },
      { gruppe: '/wehr/leitung', rollen: ['administration', 'leitungsverantwortlicher'] },
    ],
  })

  /** A new person at the provider. @returns their `sub` */
  function neue(account: Partial<Account> = {}): string {
    clock.forward(2 * MINUTE)
    const sub = newId()
    const preferred_username = `w-${sub.slice(-8)}`
    const email = `${preferred_username}@wehr.example`
    const usual = { name: 'Anna Weber', preferred_username, email, email_verified: true, groups: ['/wehr'] }
    anbieter.accounts.set(sub, { ...usual, ...account })
    return sub
  }

  async function beginnen(bleibt = false): Promise<Begonnen> {
    const begun = await niemand.post('/auth/anmeldedienst/beginn', { angemeldet_bleiben: bleibt })
    assert.equal(begun.status, 200, begun.text)
    const cookie = begun.headers.get('set-cookie') ?? ''
    assert.match(cookie, /Path=\/api\/v1\/auth\/anmeldedienst; Max-Age=600; HttpOnly; SameSite=Strict/)
    return { adresse: (begun.body as { adresse: string }).adresse, cookie: cookie.split(';')[0] ?? '' }
  }
  const abschliessen = (antwort: string, cookie: string) =>
    niemand.post('/auth/anmeldedienst', { antwort: antwort.replace(/^\?/, '') }, { headers: { cookie } })

  /** A whole login, as a browser makes it. */
  async function anmelden(sub: string): Promise<Answer> {
    const { adresse, cookie } = await beginnen()
    return abschliessen((await anbieter.visit(adresse, sub)).search, cookie)
  }
  async function angemeldet(sub: string): Promise<string> {
    const done = await anmelden(sub)
    assert.equal(done.status, 200, done.text)
    return (done.body as { token: string }).token
  }
  const ich = (token: string) => niemand.get('/auth/me', { token })
  const rollen = async (token: string) => ((await ich(token)).body as { rollen?: string[] }).rollen
  const protokoll = async (ereignis: string) =>
    (await verwaltung.get(`/sicherheitsprotokoll?ereignis=${ereignis}&limit=10`)).text
  return {
    ...{ anbieter, dienst, verwaltung, neue, beginnen, abschliessen, anmelden, angemeldet, ich, rollen, protokoll },
  }
}
