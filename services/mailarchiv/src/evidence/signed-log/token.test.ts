/** The key of the evidence in a PKCS#11 token: SoftHSM, as a security module in software. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TokenLocation, tokenValue } from '@zeughaus/platform'
import { newPrivateKey } from '@zeughaus/platform/signed-note'
import { shellBlock, temporaryFolder, testUnless } from '@zeughaus/platform/testing'
import { emptyDatabase } from '@zeughaus/postgres/testing'
import { onTestFinished } from 'vitest'
import { zeughaus } from '../../../test/cli.factory.ts'
import { emptyStores } from '../../../test/stores.factory.ts'
import { evidenceInFolder, openerInSecrets, outsideInFolder } from './place.ts'
import { openToken } from './token.ts'

const MODULE = '/usr/lib/softhsm/libsofthsm2.so'
const isThere = existsSync(MODULE) && spawnSync('pkcs11-tool', ['--help']).error === undefined
const skip = isThere ? false : 'SoftHSM fehlt (Debian-Pakete softhsm2 und opensc, siehe scripts/install-test-tools.sh)'
const test = testUnless(skip)
const PIN = '4711'

/** Makes a token with the key „evidence“ by the block of docs/operations.md; `tool` changes what is in it. */
function aToken() {
  const folder = temporaryFolder()
  const conf = join(folder, 'softhsm2.conf')
  mkdirSync(join(folder, 'tokens'))
  writeFileSync(conf, `directories.tokendir = ${folder}/tokens\nobjectstore.backend = file\n`)
  writeFileSync(join(folder, 'pin'), `${PIN}\n`, { mode: 0o600 })
  const env = { ...process.env, SOFTHSM2_CONF: conf }
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { env, stdio: 'pipe' })
  run('softhsm2-util', '--init-token', '--free', '--label', 'zeughaus', '--pin', PIN, '--so-pin', '0000')
  const tool = (...args: string[]) =>
    run('pkcs11-tool', '--module', MODULE, '--token-label', 'zeughaus', '--login', '--pin', PIN, ...args)
  const block = `${shellBlock('docs/operations.md', 'token')}echo "$MAILARCHIV_TOKEN"`
  const made = { ...env, BASH_ENV: '', PIN_FILE: join(folder, 'pin'), MODULE }
  const said = execFileSync('bash', ['-euo', 'pipefail', '-c', block], { env: made, stdio: 'pipe', encoding: 'utf8' })
  const setting = said.trim().split('\n').at(-1) ?? ''
  const location: TokenLocation = tokenValue().parse(setting)
  return { folder, env, tool, setting, location, open: () => openToken(location, env) }
}

/** The secrets of an archive, and the places that machines open with them. */
async function newSecrets() {
  const { secrets } = await (await emptyStores('SQLite'))()
  const folder = temporaryFolder()
  const machine = (token: Parameters<typeof openerInSecrets>[3]) =>
    openerInSecrets(secrets, join(folder, 'evidence'), () => outsideInFolder(join(folder, 'evidence')), token)
  return { secrets, machine }
}

// shared.17: With `MAILARCHIV_TOKEN` the key of the evidence signs in a PKCS#11 token and never leaves it; a token that is away stops neither start nor intake.
test('the key signs in the token, also one that was away at the start; the secrets have its public half, and machines without the token are refused', async () => {
  const token = aToken()
  const { secrets, machine } = await newSecrets()
  const { signer } = await machine(token.open).open()
  const text = Buffer.from('Zeughaus\n')
  assert.equal((await signer.sign(text)).length, 64)
  assert.match((await secrets.read('evidence')) ?? '', /^pkcs11 zeughaus\/mailarchiv\/[0-9a-f]{16}\+/)
  assert.equal((await machine(token.open).open()).signer.name, signer.name)
  await assert.rejects(
    machine(null).open(),
    /liegt in einem PKCS#11-Token, und hier ist keiner eingestellt\..*MAILARCHIV_TOKEN/,
  )
  await assert.rejects(
    machine(aToken().open).open(),
    /nicht der, mit dem dieses Archiv unterschreibt: Es gibt zwei Beweisschlüssel/,
  )
  let isAway = true
  const unplugged = await machine(async () => {
    if (isAway) throw new Error('away')
    return token.open()
  }).open()
  await assert.rejects(unplugged.signer.sign(text), /away/)
  isAway = false
  assert.equal((await unplugged.signer.sign(text)).length, 64)
})

test('a token that is away, locked or without the key is named with what to do, at the start and while it runs', async () => {
  const token = aToken()
  const { sign } = await token.open()
  writeFileSync(token.location.pinFile, '0815')
  await assert.rejects(
    sign(Buffer.from('x')),
    /unterschreibt gerade nicht: .*CKR_PIN_INCORRECT.*ob MAILARCHIV_TOKEN und die PIN stimmen/,
  )
  const refused = (changes: Partial<TokenLocation>) => openToken({ ...token.location, ...changes }, token.env)
  await assert.rejects(refused({ token: 'weg' }), /antwortet nicht: No slot with token named "weg" found/)
  await assert.rejects(refused({ object: 'anders' }), /kein öffentlicher Ed25519-Schlüssel dieses Namens/)
  await assert.rejects(
    refused({ pinFile: '/nirgends' }),
    /Datei \/nirgends mit der PIN des Tokens lässt sich nicht lesen/,
  )
  await assert.rejects(
    openToken(token.location, { ...token.env, PATH: '' }),
    /pkcs11-tool fehlt \(Debian-Paket opensc\)/,
  )
  token.tool('--keypairgen', '--key-type', 'EC:edwards25519', '--label', 'evidence', '--id', '02')
  await assert.rejects(token.open(), /mehrere Schlüssel dieses Namens/)
})

// shared.18: A key that has signed in the database goes on in the token once it was brought there; another key in the token is refused.
test('an archive that signed with a key of its own goes on with it in the token, once it was brought there', async () => {
  const token = aToken()
  const { secrets, machine } = await newSecrets()
  const pem = newPrivateKey()
  await secrets.make('evidence', pem)
  await assert.rejects(machine(token.open).open(), /im Token .* ist ein anderer: Es gibt zwei Beweisschlüssel/)
  assert.equal(await secrets.read('evidence'), pem)
  const before = await machine(null).open()
  writeFileSync(join(token.folder, 'key.pem'), pem)
  execFileSync('openssl', [
    'pkcs8',
    '-topk8',
    '-nocrypt',
    '-in',
    join(token.folder, 'key.pem'),
    '-out',
    join(token.folder, 'p8'),
  ])
  token.tool('--delete-object', '--type', 'privkey', '--id', '01')
  token.tool('--delete-object', '--type', 'pubkey', '--id', '01')
  execFileSync(
    'softhsm2-util',
    ['--import', join(token.folder, 'p8'), '--token', 'zeughaus', '--label', 'evidence', '--id', '01', '--pin', PIN],
    { env: token.env, stdio: 'pipe' },
  )
  const after = await machine(token.open).open()
  assert.equal(after.signer.name, before.signer.name)
  assert.equal((await after.signer.sign(Buffer.from('x'))).length, 64)
  assert.ok(!(await secrets.read('evidence'))?.includes('PRIVATE KEY'))
})

test('an archive in PostgreSQL with its key in a token signs, is verified, and its backup is verified without the token', async () => {
  const { owner, drop } = await emptyDatabase()
  onTestFinished(drop)
  const { env, folder, setting } = aToken()
  const { user, host, port, database } = owner
  const settings = {
    ZEUGHAUS_DATA: temporaryFolder(),
    MAILARCHIV_DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`,
    MAILARCHIV_TOKEN: setting,
    SOFTHSM2_CONF: env.SOFTHSM2_CONF,
  }
  writeFileSync(join(folder, 'eins.eml'), 'Subject: eins\r\n\r\nText\r\n')
  assert.equal((await zeughaus(['mailarchiv', 'init'], settings)).status, 0)
  const imported = await zeughaus(['mailarchiv', 'import', join(folder, 'eins.eml')], settings)
  assert.equal(imported.status, 0, imported.err)
  const verified = await zeughaus(['mailarchiv', 'verify', '--full'], settings)
  assert.match(verified.out, /einem Prüfpunkt verglichen, .*alles in Ordnung/, verified.err)
  const target = join(folder, 'unter')
  const moved = await zeughaus(['mailarchiv', 'move', '--to', `sqlite:${target}`], settings)
  assert.match(moved.out, /1 Prüfpunkte, jedes Byte im Ziel\. Ergebnis: alles gleich/, moved.err)
  const { signer } = evidenceInFolder(join(target, 'mailarchiv/evidence'))
  assert.match(readFileSync(join(target, 'mailarchiv/evidence/log-key.pem'), 'utf8'), /^pkcs11 /)
  await assert.rejects(signer.sign(Buffer.from('x')), /liegt in einem PKCS#11-Token/)
})
