/** A real Dovecot on free ports of this machine, with its own folder; the caller ends it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort, until } from '@zeughaus/platform/testing'
import { ImapFlow } from 'imapflow'
import { TEST_TLS } from '../intake.factory.ts'

const BINARY = '/usr/sbin/dovecot'
const PASSWORD = 'richtig'

export const hasDovecot = existsSync(BINARY)

export interface Dovecot {
  /** Plain and STARTTLS. */
  readonly port: number
  readonly tlsPort: number
  readonly password: string
  /** A logged-in client that may write; the caller logs it out. */
  client(user: string): Promise<ImapFlow>
  /** Ends the server as a power cut would, and starts it again on the same ports. */
  kill(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** Users for Dovecot's processes: unprivileged ones when the test runs as root, else the current user. */
function users(): { internal: string; uid: number; gid: number } {
  const { uid, gid, username } = userInfo()
  return uid === 0 ? { internal: 'nobody', uid: 65_534, gid: 65_534 } : { internal: username, uid, gid }
}

const tokenLogins = (settings: string) => `auth_mechanisms = plain login xoauth2 oauthbearer
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${settings}
}`

const tokenSettings = (introspection: string) => `introspection_url = ${introspection}
introspection_mode = get
username_attribute = user
active_attribute = active
active_value = true
`

/**
 * @param introspection address that Dovecot asks about access tokens, ending in `token=`; without it there are only passwords
 * @param address where it listens
 */
export async function startDovecot(introspection?: string, address = '127.0.0.1'): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'zeughaus-dovecot-'))
  const [port, tlsPort] = [await freePort(), await freePort()]
  const { internal, uid, gid } = users()
  const path = (name: string) => join(folder, name)
  chmodSync(folder, 0o755)
  for (const name of ['run', 'state', 'mail']) mkdirSync(path(name))
  if (userInfo().uid === 0) chownSync(path('mail'), uid, gid)
  writeFileSync(path('cert.pem'), TEST_TLS.cert)
  writeFileSync(path('key.pem'), TEST_TLS.key)
  if (introspection !== undefined) writeFileSync(path('oauth2.conf.ext'), tokenSettings(introspection))
  writeFileSync(
    path('dovecot.conf'),
    `protocols = imap
listen = ${address}
base_dir = ${path('run')}
state_dir = ${path('state')}
log_path = ${path('log')}
default_internal_user = ${internal}
default_login_user = ${internal}
default_internal_group = ${spawnSync('id', ['-gn', internal], { encoding: 'utf8' }).stdout.trim()}
first_valid_uid = ${uid}
first_valid_gid = ${gid}
mail_location = maildir:${path('mail')}/%u
ssl = yes
ssl_cert = <${path('cert.pem')}
ssl_key = <${path('key.pem')}
disable_plaintext_auth = no
auth_failure_delay = 0
${introspection === undefined ? '' : tokenLogins(path('oauth2.conf.ext'))}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${path('mail')}/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`,
  )
  let child: ChildProcess | null = null
  const end = async (signal: NodeJS.Signals) => {
    const running = child
    child = null
    if (running === null || running.exitCode !== null) return
    const exited = new Promise((resolve) => running.once('exit', resolve))
    // Detached, so that the parts of Dovecot are in one group with it and end with it.
    if (running.pid !== undefined) process.kill(-running.pid, signal)
    await exited
  }
  const client = async (user: string) => {
    const connection = new ImapFlow({
      host: address,
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user, pass: PASSWORD },
      logger: false,
    })
    connection.on('error', () => {})
    await connection.connect()
    return connection
  }
  const start = async () => {
    child = spawn(BINARY, ['-F', '-c', path('dovecot.conf')], { stdio: 'ignore', detached: true })
    await until('Dovecot answers', async () => {
      try {
        await (await client('probe')).logout()
        return true
      } catch {
        return false
      }
    })
  }
  await start()
  return {
    port,
    tlsPort,
    password: PASSWORD,
    client,
    start,
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
