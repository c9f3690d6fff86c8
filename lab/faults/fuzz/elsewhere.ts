/**
 * Plants things that lie at another place, and people with a role for one place, who must hear nothing of those things: in
 * no answer, header, live update or e-mail.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { until } from '@zeughaus/platform/testing'
import { SMTPServer } from 'smtp-server'
import type { Session } from '../session.ts'
import { SMALLEST_PNG } from './files.ts'
import type { Complaint, Received } from './judge.ts'
import type { Sent } from './request.ts'

/** Canary in everything that lies elsewhere and has a text. */
const CANARY = 'Rotkehlchen'
/** The address of who reads of one place; no message to it may hold the canary. */
const ADDRESS = 'nah@wehr.example'
/** The e-mails that the random requests have caused are sent before. */
const WRITTEN_MS = 180_000

/** What lies elsewhere. */
export interface Elsewhere {
  readonly einheit_id: string
  readonly standort_id: string
  /** An object elsewhere. */
  readonly fern: string
  /** The body of another object at the place, but its code. */
  readonly weiteres: object
  /** Everything planted: no request of those who may may move it to the place. */
  readonly kept: readonly string[]
  /** Ids that no answer may hold. */
  readonly hidden: readonly string[]
}

/** Plants with the rights of an administrator of everything. */
export async function plantElsewhere(admin: Session): Promise<Elsewhere> {
  const kept: string[] = []
  const post = async (path: string, body: unknown): Promise<string> => {
    const { id } = await admin.call('POST', path, body)
    kept.push(id)
    return id
  }
  const [einheit_id, anderswo] = [
    await post('/einheiten', { name: 'Wehr Nah' }),
    await post('/einheiten', { name: 'Wehr Fern' }),
  ]
  const [standort_id, dort] = [
    await post('/standorte', { name: 'Haus Nah' }),
    await post('/standorte', { name: 'Haus Fern' }),
  ]
  const objekttyp_id = await post('/objekttypen', { name: 'Fernmelder' })
  const material_id = await post('/materialien', { name: 'Feldkabel', materialtyp: 'menge', einheit: 'Stück' })
  const position = { material_id, sollmenge: 2, fach_freitext: 'Trommel' }
  const vorlage_id = await post('/vorlagen', { name: 'Fernmelder', objekttyp_id, positionen: [position] })
  const due = { kontrollregel: 'eigene', kontrollintervall: 1, kontrollintervall_einheit: 'tage' }
  const objekt = { objekttyp_id, vorlage_id, ...due }
  const weiteres = { ...objekt, name: 'Nahes', einheit_id, standort_id }
  await post('/objekte', { ...weiteres, code: 'NAH-1' })
  const common = kept.length
  const there = { einheit_id: anderswo, standort_id: dort, name: CANARY }
  const [fern, offen] = [
    await post('/objekte', { ...objekt, ...there, code: `${CANARY}-1` }),
    await post('/objekte', { ...objekt, ...there, code: `${CANARY}-2` }),
  ]
  const kontrolle = await post(`/objekte/${fern}/kontrollen`, {})
  await admin.call('PUT', `/kontrollen/${kontrolle}/positionen/${material_id}`, { gezaehlt: 0 })
  await admin.call('POST', `/kontrollen/${kontrolle}/abschliessen`)
  await post(`/objekte/${offen}/einsaetze`, {})
  const mangel = await post('/maengel', { objekt_id: fern, titel: `${CANARY} klemmt`, beschreibung: CANARY })
  await post(`/maengel/${mangel}/kommentare`, { text: CANARY })
  await post('/wartungsauftraege', { objekt_id: fern, werkstatt: 'intern', beschreibung: CANARY })
  const lagerort_id = await post('/lagerorte', { name: CANARY, art: 'raum', einheit_id: anderswo })
  const lagerplatz_id = await post('/lagerplaetze', { code: `${CANARY}-P`, lagerort_id })
  const zugang = { art: 'zugang', material_id, menge: 9, nach_lagerplatz_id: lagerplatz_id, grund: CANARY }
  await post('/materialbewegungen', zugang)
  await post('/ausgaben', { material_id, menge: 1, lagerplatz_id, empfaenger: CANARY })
  await post('/dokumente', pictureOf(fern))
  return { einheit_id, standort_id, fern, weiteres, kept, hidden: kept.slice(common) }
}

function pictureOf(objekt_id: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    entitaet_typ: 'objekt',
    entitaet_id: objekt_id,
    dokumenttyp: 'Sonstiges',
  }))
    form.set(name, value)
  form.set('ist_original', 'true')
  form.set('datei', new Blob([new Uint8Array(SMALLEST_PNG)], { type: 'image/png' }), `${CANARY}.png`)
  return form
}

/** What an answer or its headers tell of things elsewhere that the request did not name. */
export function leakOf({ hidden }: Elsewhere): (answer: Received, sent: Sent) => string | undefined {
  const words = [CANARY.toLowerCase(), ...hidden]
  return ({ text: body, headers }, sent) => {
    const told = `${headers}\n${body}`.toLowerCase()
    const asked = `${decodeURIComponent(sent.path)} ${sent.body ?? ''}`.toLowerCase()
    const word = words.find((each) => told.includes(each) && !asked.includes(each))
    return word === undefined ? undefined : `„${word}“ liegt an einem anderen Ort`
  }
}

/** A mail server that keeps what it gets. */
export interface MailServer {
  readonly env: Readonly<Record<string, string>>
  /** Whole messages with their recipients. */
  readonly messages: readonly { readonly to: readonly string[]; readonly text: string }[]
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const messages: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      text(stream).then((message) => {
        messages.push({ to: envelope.rcptTo.map(({ address }) => address), text: decoded(message) })
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  server.server.unref()
  const { port } = server.server.address() as AddressInfo
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    messages,
    close: () => new Promise<void>((closed) => server.close(closed)),
  }
}

/** The message as it came, and with the parts in base64 and the broken lines read. */
const decoded = (message: string): string =>
  [
    message,
    message.replace(/=\r\n/g, ''),
    ...message.split(/\r\n\r\n/).map((part) => Buffer.from(part, 'base64').toString()),
  ].join('\n')

/** The person who reads of one place, as POST /benutzer takes them. */
export const reader = ({ einheit_id, standort_id }: Elsewhere) => ({
  email: ADDRESS,
  ortsrollen: [
    { rolle: 'materialverantwortlicher', einheit_id },
    { rolle: 'administration', standort_id },
  ],
})

/** Changes things here and elsewhere, and listens to the reader's live updates and e-mails. @returns what they tell of elsewhere */
export async function listen(
  { fern, weiteres, hidden }: Elsewhere,
  { url, admin, token, mail }: { url: string; admin: Session; token: string; mail: MailServer },
): Promise<Complaint[]> {
  const cancellation = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/v1/ereignisse`, { headers, signal: cancellation.signal })
  if (!answer.ok) throw new Error(`GET /ereignisse: ${answer.status} ${await answer.text()}`)
  let heard = ''
  const hear = async (): Promise<void> => {
    for await (const piece of answer.body ?? []) heard += Buffer.from(piece).toString('utf8')
  }
  hear().catch(() => undefined)
  // What lay here before, the reader may have taken out of service.
  const { id: nah } = await admin.call('POST', '/objekte', { ...weiteres, code: 'NAH-2' })
  const there = (await admin.call('POST', '/maengel', { objekt_id: fern, titel: CANARY })).id
  const here = (await admin.call('POST', '/maengel', { objekt_id: nah, titel: 'Naht' })).id
  await admin.call('POST', '/eskalation/pruefen', {})
  const letters = () => mail.messages.filter(({ to }) => to.includes(ADDRESS))
  await until('a live update of the place', () => heard.includes(here))
  await until('an e-mail of the place', () => letters().length > 0, WRITTEN_MS)
  cancellation.abort()
  const told = [heard, ...letters().map(({ text: message }) => message)]
  return [CANARY, there, ...hidden].flatMap((word) =>
    told
      .filter((one) => one.includes(word))
      .map((one): Complaint => ({ kind: 'fremde Daten', found: `„${word}“ in ${one}` })),
  )
}
