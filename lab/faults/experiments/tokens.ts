/** Tries forged, foreign, expired and malformed credentials: all are refused. */
import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { LIMITS } from '@zeughaus/platform'
import type { Experiment, Outcome } from '../experiment.ts'
import { ADMIN, asAdmin } from '../reports.ts'
import { startService, zeughaus } from '../service.ts'

const HOURS = 3_600
type Json = Readonly<Record<string, unknown>> | readonly unknown[] | null

export const tokens: Experiment = {
  name: 'tokens',
  title: 'Forged and unfit credentials',
  run: async (folder) => [await material(folder), await mailarchiv(folder)],
}

/** The status that refuses this credential: a header that is longer than any may be is not read. */
const refusalOf = (authorization: string): number => (authorization.length > LIMITS.headerCharacters ? 431 : 401)

const part = (value: Json | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** Tokens with exactly one difference from a valid one, by that difference. */
function forged(secret: string, sub: string): ReadonlyMap<string, string> {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub, iat: now, exp: now + HOURS }
  const header = { alg: 'HS256' }
  const made = (payload: Json | string, head: Json = header, key = secret, hash = 'sha256') => {
    const text = `${part(head)}.${part(payload)}`
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsaText = `${part({ alg: 'RS256' })}.${part(claims)}`
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const { sub: _sub, ...noSub } = claims
  const { exp: _exp, ...noExp } = claims
  const { iat: _iat, ...noIat } = claims
  const good = made(claims)
  return new Map<string, string>([
    ['alg none', `${part({ alg: 'none' })}.${part(claims)}.`],
    ['alg nOnE', `${part({ alg: 'nOnE' })}.${part(claims)}.`],
    ['alg none with a signature', made(claims, { alg: 'none' })],
    ['alg HS384', made(claims, { alg: 'HS384' }, secret, 'sha384')],
    ['alg HS512', made(claims, { alg: 'HS512' }, secret, 'sha512')],
    ['alg RS256', `${rsaText}.${sign('sha256', Buffer.from(rsaText), privateKey).toString('base64url')}`],
    ['HS256 with the public key', made(claims, header, pem)],
    ['a foreign key', made(claims, header, randomBytes(32).toString('base64'))],
    ['an empty key', made(claims, header, '')],
    ['without a signature', good.replace(/[^.]*$/, '')],
    ['half a signature', good.slice(0, -20)],
    ['flipped content', made(claims).replace(part(claims), part({ ...claims, sub: randomUUID() }))],
    ['expired', made({ ...claims, iat: now - 2 * HOURS, exp: now - 1 })],
    ['never expires', made(noExp)],
    ['exp as text', made({ ...claims, exp: `${now + HOURS}` })],
    ['exp 1e400', made(`{"sub":"${sub}","iat":${now},"exp":1e400}`)],
    ['exp 1e18', made({ ...claims, exp: 1e18 })],
    ['exp negative', made({ ...claims, exp: -1 })],
    ['iat in the future', made({ ...claims, iat: now + HOURS, exp: now + 2 * HOURS })],
    ['iat missing', made(noIat)],
    ['sub missing', made(noSub)],
    ['sub a number', made({ ...claims, sub: 1 })],
    ['sub a list', made({ ...claims, sub: [sub] })],
    ['sub an object', made({ ...claims, sub: { id: sub } })],
    ['sub null', made({ ...claims, sub: null })],
    ['sub no UUID', made({ ...claims, sub: "x' OR '1'='1" })],
    ['sub unknown', made({ ...claims, sub: randomUUID() })],
    ['content a list', made([claims])],
    ['content null', made(null)],
    ['content no JSON', made('kein json')],
    ['with roles', made({ ...claims, rollen: ['administration'] })],
    ['crit unknown', made(claims, { alg: 'HS256', crit: ['x'], x: 1 })],
    ['jwk in the head', made(claims, { alg: 'HS256', jwk: { kty: 'oct', k: part('x') } }, 'x')],
    ['kid with a path', made(claims, { alg: 'HS256', kid: '../../../../dev/null' }, '')],
    ['five parts', 'a.b.c.d.e'],
    ['12 kB', made({ ...claims, x: 'x'.repeat(9_000) })],
    ['twice', `${good}, Bearer ${good}`],
  ])
}

async function material(data: string): Promise<Outcome> {
  const secret = randomBytes(32).toString('base64')
  const service = await startService('material', { data, env: { ...ADMIN, MATERIAL_JWT_SECRET: secret } })
  const admin = await asAdmin(service.url)
  const { id } = await admin.call('GET', '/auth/me')
  const open: string[] = []
  const all = forged(secret, id)
  for (const [name, token] of all) {
    const authorization = `Bearer ${token}`
    const { status } = await fetch(`${service.url}/api/v1/auth/me`, { headers: { authorization } })
    if (status !== refusalOf(authorization)) open.push(`${name}: ${status}`)
  }
  const honest = await admin.try('GET', '/auth/me')
  await service.stop()
  return {
    subject: 'material',
    injected: all.size,
    fault: 'wrong token',
    seen:
      open.length === 0
        ? `401 each, 431 above the bound of headers; the genuine one afterwards ${honest.status}`
        : open.join('; '),
    passed: open.length === 0 && honest.status === 200,
  }
}

async function mailarchiv(data: string): Promise<Outcome> {
  const settings = { data }
  const run = (...args: string[]) => zeughaus(settings, 'mailarchiv', 'keys', ...args)
  await zeughaus(settings, 'mailarchiv', 'init')
  const good = (await run('create', '--role', 'auditor', '--name', 'gut')).trim()
  const expired = (
    await run('create', '--role', 'auditor', '--name', 'expired', '--expires', '2020-01-31').catch(() => '')
  ).trim()
  const service = await startService('mailarchiv', settings)
  const random = () => randomBytes(37).toString('base64url').slice(0, 49).replace(/[-_]/g, 'x')
  const wrong = [
    '',
    'mak_',
    good.slice(0, -1),
    `${good}x`,
    good.toLowerCase(),
    good.replace('mak_', 'MAK_'),
    `${good.slice(0, 10)}${good[10] === 'a' ? 'b' : 'a'}${good.slice(11)}`,
    ...Array.from({ length: 20 }, () => `mak_${random()}`),
    `mak_${'A'.repeat(9_000)}`,
    "mak_' OR 1=1 --",
    ...(expired === '' ? [] : [expired]),
  ]
  const open: string[] = []
  const ask = async (authorization: string) =>
    (await fetch(`${service.url}/api/v1/mails?limit=1`, { headers: { authorization } })).status
  for (const key of wrong) {
    const status = await ask(`Bearer ${key}`)
    if (status !== refusalOf(`Bearer ${key}`)) open.push(`${key.slice(0, 20)}: ${status}`)
  }
  for (const scheme of ['Basic', 'bearer2', 'Token']) {
    const status = await ask(`${scheme} ${good}`)
    if (status !== 401) open.push(`${scheme}: ${status}`)
  }
  const honest = await ask(`Bearer ${good}`)
  await service.stop()
  return {
    subject: 'mailarchiv',
    injected: wrong.length + 3,
    fault: 'wrong key',
    seen:
      open.length === 0
        ? `401 each, 431 above the bound of headers; the genuine one afterwards ${honest}`
        : open.join('; '),
    passed: open.length === 0 && honest === 200,
  }
}
