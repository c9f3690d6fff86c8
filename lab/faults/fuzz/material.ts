/** Sets up the demo brigade, callers of each fixed role and others, and data that only some of them may see. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, type Service, type Settings, startService, zeughaus } from '../service.ts'
import { login, PASSWORD, type Session, session } from '../session.ts'
import { type Operation, readDocument } from './document.ts'
import { leakOf, listen, plantElsewhere, reader, startMailServer } from './elsewhere.ts'
import { SMALLEST_PNG } from './files.ts'
import type { Received } from './judge.ts'
import type { Caller, World } from './run.ts'

const ADMIN = 'm.seidl'
const ROLLEN = ['mitarbeiter', 'materialverantwortlicher', 'leitungsverantwortlicher', 'administration'] as const
/** Canary in name, address and invoice of a person, visible only to the higher roles. */
const CANARY = 'Kanarienvogel'
/** Operations about people: a mitarbeiter sees only their own data. */
const PERSONAL =
  /^\/(benutzer-qualifikationen|zustaendigkeiten|dashboard\/qualifikationsablaeufe|objekte\/\{id\}\/berechtigung)/
/** Prefixes of stored password hashes, and the password itself. */
const SECRETS = ['scrypt', '$argon2', PASSWORD]

/**
 * End what their callers, or all of a role, may do, whose other requests would then all be refused;
 * `personal/zugang/abmeldung.test.ts`, `personal/zugang/sitzung.test.ts` and `personal/zugang/zweiter-faktor.test.ts` try them.
 */
const ENDING = ['POST /auth/logout', 'DELETE /auth/sitzungen', 'DELETE /auth/sitzungen/{id}', 'PUT /faktorpflicht']

/** The committed table of permissions: operation → who. */
interface Row {
  readonly roles: readonly string[]
  readonly isForEverybody: boolean
  readonly isForPermissions: boolean
}

function readPermissions(): ReadonlyMap<string, Row> {
  const lines = readFileSync(join(ROOT, 'services/material/permissions.txt'), 'utf8').trimEnd().split('\n').slice(1)
  return new Map(
    lines.map((line) => {
      const [operation = '', , ...cells] = line.split(/ {2,}/)
      const rest = cells[ROLLEN.length] ?? ''
      const roles = ROLLEN.filter((_role, column) => cells[column] === 'ja')
      const isForEverybody = rest === 'jede Anmeldung'
      return [
        operation,
        { roles, isForEverybody, isForPermissions: (!isForEverybody && rest.includes('.')) || rest === 'lesen' },
      ]
    }),
  )
}

export async function materialWorld(settings: Settings): Promise<World & { readonly service: Service }> {
  await zeughaus(settings, 'material', 'demo', '--passwort', PASSWORD)
  const mail = await startMailServer()
  const started = await startService('material', { ...settings, env: { ...settings.env, ...mail.env } })
  const service = { ...started, stop: () => started.stop().finally(() => mail.close()) }
  const admin = await login(service.url, ADMIN)
  const kept: string[] = []
  const person = async (name: string, more: object): Promise<{ id: string; token: string }> => {
    const benutzername = name.toLowerCase().replaceAll(' ', '-')
    const { id } = await admin.call('POST', '/benutzer', {
      benutzername,
      name,
      passwort: PASSWORD,
      rollen: [],
      ...more,
    })
    kept.push(id)
    return { id, token: (await login(service.url, benutzername)).token }
  }
  const table = readPermissions()
  const callers: Caller[] = []
  for (const rolle of ROLLEN) {
    const { id, token } = await person(`Probe ${rolle}`, { rollen: [rolle] })
    const leak = rolle === 'mitarbeiter' ? leakToStaff(id) : secretIn
    const may = ({ name }: Operation) => table.get(name)?.roles.includes(rolle) === true || isOpen(table.get(name))
    callers.push({ name: rolle, isKnown: true, authorization: `Bearer ${token}`, may, leak })
  }
  const allowed = await person('Probe Berechtigungen', {})
  const rolle_id = await everyPermission(admin)
  kept.push(rolle_id)
  await admin.call('PUT', `/benutzer/${allowed.id}/rollen/${rolle_id}`)
  const nobody = await person('Probe ohne Rolle', {})
  callers.push(
    {
      name: 'alle Berechtigungen',
      isKnown: true,
      authorization: `Bearer ${allowed.token}`,
      may: ({ name }) => isOpen(table.get(name)) || table.get(name)?.isForPermissions === true,
      leak: (_operation, answer) => canaryIn(answer),
    },
    {
      name: 'ohne Rolle',
      isKnown: true,
      authorization: `Bearer ${nobody.token}`,
      may: ({ name }) => isOpen(table.get(name)),
      leak: secretIn,
    },
    { name: 'ohne Anmeldung', isKnown: false, authorization: undefined, may: () => false, leak: secretIn },
    { name: 'verstümmelt', isKnown: false, authorization: 'Bearer', may: () => false, leak: secretIn },
  )
  kept.push(await plantCanary(admin))
  const elsewhere = await plantElsewhere(admin)
  kept.push(...elsewhere.kept)
  const limited = await person('Probe Ort', reader(elsewhere))
  const tells = leakOf(elsewhere)
  callers.push({
    name: 'Rollen an einem Ort',
    isKnown: true,
    isLimited: true,
    authorization: `Bearer ${limited.token}`,
    // What only a role for everything gives is refused here too; the service's own tests say what that is.
    may: ({ name }) => table.get(name)?.roles.includes('administration') === true || isOpen(table.get(name)),
    leak: (_operation, answer, sent) => tells(answer, sent) ?? secretIn(undefined, answer),
  })
  const whole = readDocument(join(ROOT, 'services/material/openapi.yaml'))
  const document = { ...whole, operations: whole.operations.filter(({ name }) => !ENDING.includes(name)) }
  // The requests may end the login of who set all this up, not that of a kept person.
  const changing = session(service.url, (await person('Probe Ändernde', { rollen: ['administration'] })).token)
  const afterwards = () => listen(elsewhere, { url: service.url, admin: changing, token: limited.token, mail })
  return { url: service.url, document, callers, kept, service, afterwards }
}

const isOpen = (row: Row | undefined) => row?.isForEverybody === true

async function everyPermission(admin: Session): Promise<string> {
  const answer: unknown = await admin.call('GET', '/berechtigungen')
  const known = JSON.stringify(answer).matchAll(/"(lesen|[a-z]+\.[a-z]+)"/g)
  const berechtigungen = [...new Set([...known].map(([, name]) => name))]
  return (await admin.call('POST', '/rollen', { name: 'Alle Berechtigungen', berechtigungen })).id
}

/** Creates a person with an address, a qualification and a Zuständigkeit, and an invoice. Returns the person's id. */
async function plantCanary(admin: Session): Promise<string> {
  const first = async (path: string) => (await admin.call('GET', `${path}?limit=1`)).eintraege[0]?.id ?? ''
  const email = `${CANARY.toLowerCase()}@aussen.example`
  const { id } = await admin.call('POST', '/benutzer', {
    benutzername: 'kanari',
    name: CANARY,
    email,
    passwort: PASSWORD,
    rollen: ['mitarbeiter'],
  })
  const qualifikationstyp_id = await first('/qualifikationstypen')
  await admin.call('POST', '/benutzer-qualifikationen', { benutzer_id: id, qualifikationstyp_id })
  const objekt_id = await first('/objekte')
  await admin.call('POST', '/zustaendigkeiten', { benutzer_id: id, objekt_id })
  const form = new FormData()
  form.set('entitaet_typ', 'objekt')
  form.set('entitaet_id', objekt_id)
  form.set('dokumenttyp', 'Rechnung')
  form.set('ist_original', 'true')
  form.set('datei', new Blob([new Uint8Array(SMALLEST_PNG)], { type: 'image/png' }), `${email}.png`)
  await admin.call('POST', '/dokumente', form)
  return id
}

function secretIn(_operation: unknown, { text }: Received): string | undefined {
  const secret = SECRETS.find((each) => text.includes(each))
  return secret === undefined ? undefined : `„${secret}“ steht in der Antwort`
}

/** Finds the canary of address and invoice, in lower case; the name is not secret. */
function canaryIn(answer: Received): string | undefined {
  const at = answer.text.indexOf(`${CANARY.toLowerCase()}@`)
  return at === -1 ? secretIn(undefined, answer) : answer.text.slice(Math.max(0, at - 80), at + 80)
}

function leakToStaff(own: string): Caller['leak'] {
  return (operation, answer) => {
    if (!PERSONAL.test(operation.path)) return canaryIn(answer)
    const other = [...answer.text.matchAll(/"benutzer_id":"([^"]+)"/g)].find(([, id]) => id !== own)
    if (other !== undefined) return `etwas über ${other[1]}, gefragt hat ${own}`
    return answer.text.includes(CANARY) ? 'der Name der anderen Person' : canaryIn(answer)
  }
}
