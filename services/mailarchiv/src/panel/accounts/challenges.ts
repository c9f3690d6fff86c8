/** Challenges that authenticators sign: each is asked for one purpose, and works once within five minutes. */
import { type AskedChallenge, challengeIn, newChallenge, PASSKEY_TIME_MS, type PasskeyParty } from '@zeughaus/platform'
import type { Tables } from '../../kern/tables/index.ts'

/** What a signature is for: a login without a password, a second factor, a new passkey. */
export type Purpose = 'login' | 'confirm' | 'create'

/** Whose signature is asked for; null when only the answer names the person. */
interface Question {
  readonly purpose: Purpose
  readonly login: string | null
}

/** Asks for a signature. @returns the challenge */
export async function askFor(
  tables: Tables,
  { purpose, login }: Question,
  { rpId, origin }: PasskeyParty,
  now: number,
): Promise<string> {
  const challenge = newChallenge()
  const table = `${tables.prefix}passkey_challenge`
  await tables.run(`DELETE FROM ${table} WHERE expires_at <= $1`, [now])
  await tables.run(
    `INSERT INTO ${table} (challenge, purpose, login, rp_id, origin, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [challenge, purpose, login, rpId, origin, now + PASSKEY_TIME_MS],
  )
  return challenge
}

/** Takes the challenge that an answer has signed, so that no second answer uses it, whatever comes of this one. */
export async function takeChallenge(
  tables: Tables,
  answer: Parameters<typeof challengeIn>[0],
  { purpose, login }: Question,
  now: number,
): Promise<AskedChallenge | undefined> {
  const challenge = challengeIn(answer)
  if (challenge === undefined) return undefined
  const [row] = await tables.rows(
    `DELETE FROM ${tables.prefix}passkey_challenge WHERE challenge = $1 RETURNING purpose, login, rp_id, origin, expires_at`,
    [challenge],
  )
  const isFor = row?.['purpose'] === purpose && row['login'] === login && Number(row['expires_at']) > now
  return isFor ? { challenge, rpId: String(row['rp_id']), origin: String(row['origin']) } : undefined
}
