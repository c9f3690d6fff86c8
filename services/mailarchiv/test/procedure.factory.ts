/** A running archive as its administrator, its keys and its command line see it. */
import assert from 'node:assert/strict'
import type { PanelPaths } from '@zeughaus/clients'
import { temporaryFolder } from '@zeughaus/platform/testing'
import { createTransport } from 'nodemailer'
import type { NewKey } from '../src/api/keys/index.ts'
import { type Environment, startService, zeughaus } from './cli.factory.ts'

export const PASSWORD = 'Drehleiter am Bach 7'

/** What startService sets besides. */
const STARTED_WITH = { ZEUGHAUS_LOG: 'warn', MAILARCHIV_OCR: 'off', MAILARCHIV_PORT: '0' }

/** The answer to a GET of the panel. */
type Shown<P extends keyof PanelPaths> = PanelPaths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer Answer } } } }
}
  ? Answer
  : never

/** An archive that runs with these settings. */
export async function aRunningArchive(settings: Environment, isNew = true) {
  const env: Environment & { readonly ZEUGHAUS_DATA: string } = {
    ZEUGHAUS_DATA: temporaryFolder(),
    ZEUGHAUS_ADMIN_PASSWORD: PASSWORD,
    ...settings,
  }
  const command = async (...args: string[]) => {
    const { status, out, err } = await zeughaus(args, env)
    assert.equal(status, 0, `${args.join(' ')}: ${err}`)
    return out
  }
  if (isNew) await command('mailarchiv', 'init')
  const aKey = async (key: Pick<NewKey, 'role' | 'name'> & { readonly scope?: string }) => {
    const scope = key.scope === undefined ? [] : ['--scope', key.scope]
    return (await command('mailarchiv', 'keys', 'create', '--role', key.role, '--name', key.name, ...scope)).trim()
  }
  const service = await startService(env)
  const { url } = service

  const session: Record<string, string> = { 'x-zeughaus-panel': '1' }
  const panel = (method: string, path: string, sent?: object) =>
    fetch(`${url}/admin/api${path}`, {
      method,
      headers: { ...session, ...(sent === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    })
  const login = await panel('POST', '/session', { user: 'admin', password: PASSWORD })
  assert.equal(login.status, 200)
  session['cookie'] = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''

  return {
    env,
    /** The settings of its process. */
    given: { ...STARTED_WITH, ...env } as Readonly<Record<string, string | undefined>>,
    url,
    service,
    command,
    aKey,
    panel,
    /** Headers of the administrator's requests to the panel. */
    session,
    /** The address at which it takes journals. */
    smtp: /Annahme per SMTP: (\S+)/.exec(service.printed())?.[1] ?? null,
    /** Reads what the panel shows. */
    async shown<P extends keyof PanelPaths>(path: P, query = ''): Promise<Shown<P>> {
      const answer = await panel('GET', `${path}${query}`)
      assert.equal(answer.status, 200, path)
      return (await answer.json()) as Shown<P>
    },
    /** Asks the interface with a key. */
    api: (path: string, key: string, init: RequestInit = {}) =>
      fetch(`${url}/api/v1${path}`, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } }),
    describe: () => command('mailarchiv', 'verfahrensdokumentation'),
  }
}

export type RunningArchive = Awaited<ReturnType<typeof aRunningArchive>>

/** Delivers a mail over SMTP; resolves with the answer to it. */
export async function deliver(address: string, raw: Buffer): Promise<string> {
  const { hostname: host, port } = new URL(`smtp://${address}`)
  const client = createTransport({ host, port: Number(port), secure: false, tls: { rejectUnauthorized: false } })
  try {
    return (await client.sendMail({ envelope: { from: 'a@wehr.example', to: ['journal@wehr.example'] }, raw })).response
  } finally {
    client.close()
  }
}
