import { instantText } from '@zeughaus/postgres'
import { sql } from 'kysely'
import type { Store } from '../db/store.ts'
import { CHAIN_PAGE, verifyChain } from '../rules/hash-chain.ts'

/** Verifies the security log. */
export const verifySicherheitsprotokoll = (db: Store['db']) =>
  verifyChain(db, {
    name: 'Zeughaus Sicherheitsprotokoll',
    genannt: 'das Sicherheitsprotokoll',
    ends: (reader) => reader.selectFrom('sicherheitsprotokoll_ende').select(['nummer', 'hash']).execute(),
    readAfter: (reader, _end, nummer) =>
      reader
        .selectFrom('sicherheitsprotokoll')
        .select(['nummer', 'hash'])
        .select(
          sql<string>`jsonb_build_array(nummer, ${instantText('zeitpunkt')}, ereignis, ergebnis, grund, wer,
            benutzer_id, name, adresse, gegenstand, gegenstand_id, details)::text`.as('felder'),
        )
        .where('nummer', '>', nummer)
        .orderBy('nummer')
        .limit(CHAIN_PAGE)
        .execute(),
    place: () => ({}),
    entry: ({ nummer }) => `Eintrag ${nummer} des Sicherheitsprotokolls`,
    checksum: ([end]) => ({ name: 'Prüfsumme des Sicherheitsprotokolls', hash: end!.hash.toString('hex') }),
  })
