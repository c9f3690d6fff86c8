/**
 * The key of the evidence in a PKCS#11 token, such as a security module or SoftHSM: it is made there, signs there and never
 * leaves it. OpenSC's `pkcs11-tool` talks to the token: a checkpoint is signed once a minute at most, and bindings for
 * Node.js would need a compiler on each machine.
 */
import { spawn } from 'node:child_process'
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DomainError, StartError, type TokenLocation } from '@zeughaus/platform'

const TOOL = 'pkcs11-tool'
const ANSWER_MS = 10_000
/** How the tool learns the PIN: arguments can be read by every user of the machine. */
const PIN = 'ZEUGHAUS_TOKEN_PIN'
/** Secrets of the service that are none of the tool's business. */
const OWN = /^(?:ZEUGHAUS|MAILARCHIV|MATERIAL|DATABASE|AWS|SMTP)_/

export interface Token {
  /** Its name in a German sentence. */
  readonly name: string
  readonly key: KeyObject
  /** Signs with Ed25519. @throws DomainError 503 while the token does not */
  sign(text: Buffer): Promise<Buffer>
}

/**
 * Finds the key in its token.
 *
 * @param env of the tool: the place of a module's own configuration may stand in it
 * @throws StartError with what to do
 */
export async function openToken(location: TokenLocation, env: NodeJS.ProcessEnv = process.env): Promise<Token> {
  const name = `pkcs11:token=${location.token};object=${location.object}`
  const listed = await run(location, env, ['--list-objects', '--type', 'pubkey']).catch((error: Error) => {
    throw new StartError(unreachable(name, error.message))
  })
  const { id, key } = keyIn(listed.toString(), location.object, name)
  return {
    name,
    key,
    async sign(text) {
      const args = ['--login', '--pin', `env:${PIN}`, '--sign', '--mechanism', 'EDDSA', '--id', id]
      const signature = await run(location, env, args, text).catch((error: Error) => error)
      if (signature instanceof Buffer && verify(null, text, key, signature)) return signature
      const why = signature instanceof Error ? signature.message : 'die Unterschrift ist nicht von diesem Schlüssel'
      throw new DomainError(503, 'token_schweigt', `Der Token ${name} unterschreibt gerade nicht: ${why}. ${CHECK}`)
    },
  }
}

/** Finds the public key of that label in the list of the tool. @throws StartError */
function keyIn(listed: string, label: string, name: string): { readonly id: string; readonly key: KeyObject } {
  const found = listed.split(/^(?=Public Key Object)/m).filter((block) => fieldOf(block, 'label') === label)
  if (found.length !== 1) throw new StartError(found.length === 0 ? noKey(name) : severalKeys(name))
  const [block = ''] = found
  // 32 bytes, in some tokens as a DER string.
  const raw = /^(?:0420)?([0-9a-f]{64})$/.exec(fieldOf(block, 'EC_POINT'))?.[1]
  const id = fieldOf(block, 'ID')
  if (raw === undefined || id === '') throw new StartError(noKey(name))
  const x = Buffer.from(raw, 'hex').toString('base64url')
  return { id, key: createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } }) }
}

function fieldOf(block: string, field: string): string {
  const line = block.split('\n').find((one) => one.trimStart().startsWith(`${field}:`)) ?? ''
  return line.slice(line.indexOf(':') + 1).trim()
}

/** Runs the tool. @throws Error with its reason */
function run(
  location: TokenLocation,
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  input?: Buffer,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const own = Object.fromEntries(Object.entries(env).filter(([variable]) => !OWN.test(variable)))
  const child = spawn(TOOL, ['--module', location.module, '--token-label', location.token, ...args], {
    env: { ...own, [PIN]: pinOf(location) },
    timeout: ANSWER_MS,
  })
  const out: Buffer[] = []
  let said = ''
  child.stdout.on('data', (piece: Buffer) => out.push(piece))
  child.stderr.on('data', (piece: Buffer) => {
    said += piece
  })
  child.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ENOENT' ? new Error(`${TOOL} fehlt (Debian-Paket opensc)`) : error),
  )
  child.on('close', (status) => {
    if (status === 0) resolve(Buffer.concat(out))
    else reject(new Error(reasonOf(said)))
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return promise
}

/** The line of the tool that says what is wrong. */
const reasonOf = (said: string): string =>
  said
    .split('\n')
    .map((line) => line.replace(/^error: /, '').trim())
    .find((line) => line !== '' && !/^(?:Using|warning)/.test(line)) ?? 'keine Antwort'

function pinOf({ pinFile }: TokenLocation): string {
  try {
    return readFileSync(pinFile, 'utf8').trim()
  } catch (error) {
    throw new StartError(
      `Die Datei ${pinFile} mit der PIN des Tokens lässt sich nicht lesen (${(error as NodeJS.ErrnoException).code}). Bitte prüfen Sie pin-source in MAILARCHIV_TOKEN und die Rechte der Datei.`,
    )
  }
}

const CHECK = 'Bitte prüfen Sie, ob er angeschlossen ist und ob MAILARCHIV_TOKEN und die PIN stimmen.'

const unreachable = (name: string, why: string) =>
  `Der Token ${name} aus MAILARCHIV_TOKEN antwortet nicht: ${why}. ${CHECK}`

const noKey = (name: string) =>
  `Im Token ${name} liegt kein öffentlicher Ed25519-Schlüssel dieses Namens. Bitte prüfen Sie object in MAILARCHIV_TOKEN, oder legen Sie den Schlüssel an: pkcs11-tool --keypairgen --key-type EC:edwards25519 --label NAME.`

const severalKeys = (name: string) =>
  `Im Token ${name} liegen mehrere Schlüssel dieses Namens. Bitte geben Sie dem Schlüssel des Archivs einen eigenen Namen und nennen Sie ihn in MAILARCHIV_TOKEN.`
