/** Sets up a mail archive with the demo and with mails that a scoped key must never see. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, type Service, type Settings, startService, zeughaus } from '../service.ts'
import { readDocument } from './document.ts'
import type { Received } from './judge.ts'
import type { Caller, World } from './run.ts'

const MAILS = 20
const SCOPE = '@innen.example'
/** Canary in every mail that the scoped key must not see, and in no other. */
const CANARY = 'Kanarienvogel'
const RATE = '1000000'

function mailOf(number: number, inside: boolean): string {
  const [who, word] = inside ? [`lager${SCOPE}`, 'Schlauch'] : [`${CANARY}@aussen.example`, CANARY]
  return [
    `From: ${word} <${who}>`,
    'To: jemand@aussen.example',
    `Subject: ${word} ${number} Drehleiter`,
    'Date: Tue, 12 May 2026 11:07:00 +0200',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=t',
    '',
    '--t',
    'Content-Type: text/plain',
    '',
    `Der ${word} hängt im Gerätehaus, Mail ${number}.`,
    '--t',
    'Content-Type: text/csv',
    `Content-Disposition: attachment; filename="${word}.csv"`,
    '',
    `${word};${number}`,
    '--t--',
    '',
  ].join('\r\n')
}

export async function mailarchivWorld(settings: Settings): Promise<World & { readonly service: Service }> {
  const folder = join(settings.data, 'mails')
  mkdirSync(folder, { recursive: true })
  for (let number = 0; number < MAILS; number += 1) {
    writeFileSync(join(folder, `innen-${number}.eml`), mailOf(number, true))
    writeFileSync(join(folder, `aussen-${number}.eml`), mailOf(number, false))
  }
  const run = (...args: string[]) => zeughaus(settings, 'mailarchiv', ...args)
  await run('demo')
  await run('import', folder)
  const key = async (name: string, ...args: string[]) =>
    (await run('keys', 'create', '--name', name, '--rate', RATE, ...args)).trim()
  const auditor = await key('Revision', '--role', 'auditor')
  const user = await key('CRM', '--role', 'user')
  const scoped = await key('Lager', '--role', 'user', '--scope', SCOPE)
  const revoked = await key('Widerrufen', '--role', 'auditor')
  const keys = JSON.parse(await run('keys', 'list', '--json')) as { id: string; name: string }[]
  await run('keys', 'revoke', keys.find(({ name }) => name === 'Widerrufen')?.id ?? '')

  const service = await startService('mailarchiv', {
    ...settings,
    env: { ...settings.env, MAILARCHIV_DOWNLOADS: RATE },
  })
  const callers: Caller[] = [
    { name: 'auditor', isKnown: true, authorization: `Bearer ${auditor}`, may: () => true, leak: () => undefined },
    { name: 'user', isKnown: true, authorization: `Bearer ${user}`, may: () => true, leak: () => undefined },
    { name: 'user mit Bereich', isKnown: true, authorization: `Bearer ${scoped}`, may: () => true, leak: canaryIn },
    { name: 'ohne Schlüssel', isKnown: false, authorization: undefined, may: () => false, leak: () => undefined },
    { name: 'widerrufen', isKnown: false, authorization: `Bearer ${revoked}`, may: () => false, leak: () => undefined },
    {
      name: 'erfunden',
      isKnown: false,
      authorization: `Bearer mak_${'A'.repeat(49)}`,
      may: () => false,
      leak: () => undefined,
    },
    { name: 'verstümmelt', isKnown: false, authorization: 'Bearer', may: () => false, leak: () => undefined },
  ]
  return {
    url: service.url,
    document: readDocument(join(ROOT, 'services/mailarchiv/openapi.yaml')),
    callers,
    kept: [],
    service,
  }
}

interface Page {
  readonly total?: number
  readonly mails?: readonly { readonly from: string; readonly to: string }[]
}

function canaryIn(_operation: unknown, { text, json }: Received): string | undefined {
  if (text.includes(CANARY)) return `die fremde Mail: ${text.slice(0, 200)}`
  const outside = (json as Page | undefined)?.mails?.find(({ from, to }) => !`${from} ${to}`.includes(SCOPE))
  return outside === undefined ? undefined : `eine Mail außerhalb des Bereichs: ${JSON.stringify(outside)}`
}
