/** Devices on which a person has shown or set up a second factor: a cookie names them, only its hash is stored. */
import { hashOfSecret, KNOWN_DEVICE_MS, randomSecret, rfc3339 } from '@zeughaus/platform'
import type { Kysely } from 'kysely'
import type { Database } from '../../kern/db/db.gen.ts'
import type { Reader } from '../../kern/db/store.ts'
import { geraetCookie } from './cookie.ts'

type Request = Parameters<typeof geraetCookie.read>[0]

/** The known device of a request, as its cookie is stored; null for one on which this person has shown no factor. */
export async function findBekanntesGeraet(
  reader: Reader,
  request: Request,
  benutzer_id: string,
  now: number,
): Promise<Buffer | null> {
  const cookie = geraetCookie.read(request)
  if (cookie === undefined) return null
  const row = await known(reader, cookie, now).where('benutzer_id', '=', benutzer_id).executeTakeFirst()
  return row?.geraet_hash ?? null
}

/**
 * Remembers the device of a request for a person who has shown or set up a factor on it. Several persons of one device
 * share its cookie; one that nobody knows is replaced, whoever has made it.
 *
 * @returns headers with the cookie
 */
export async function geraetMerken(
  db: Pick<Kysely<Database>, 'selectFrom' | 'insertInto' | 'fn'>,
  request: Request,
  benutzer_id: string,
  now: number,
): Promise<ReturnType<typeof geraetCookie.give>> {
  const shown = geraetCookie.read(request)
  const isKnown = shown !== undefined && (await known(db, shown, now).executeTakeFirst()) !== undefined
  const cookie = isKnown ? shown : randomSecret()
  const laeuft_ab_am = rfc3339(now + KNOWN_DEVICE_MS)
  await db
    .insertInto('bekanntes_geraet')
    .values({ benutzer_id, geraet_hash: hashOfSecret(cookie), laeuft_ab_am })
    .onConflict((clash) => clash.columns(['benutzer_id', 'geraet_hash']).doUpdateSet({ laeuft_ab_am }))
    .execute()
  return geraetCookie.give(request, cookie, KNOWN_DEVICE_MS / SECOND_MS)
}
const SECOND_MS = 1000

const known = (reader: Reader, cookie: string, now: number) =>
  reader
    .selectFrom('bekanntes_geraet')
    .select('geraet_hash')
    .where('geraet_hash', '=', hashOfSecret(cookie))
    .where('laeuft_ab_am', '>', rfc3339(now))
