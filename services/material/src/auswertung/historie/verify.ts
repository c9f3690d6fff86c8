import { hash } from 'node:crypto'
import { instantText } from '@zeughaus/postgres'
import { sql } from 'kysely'
import type { Store } from '../../kern/db/store.ts'
import { CHAIN_PAGE, verifyChain } from '../../kern/rules/hash-chain.ts'

/** Verifies every strand of the audit trail. */
export const verifyHistorie = (db: Store['db']) =>
  verifyChain(db, {
    name: 'Zeughaus Historie',
    genannt: 'die Historie',
    ends: (reader) => reader.selectFrom('historie_strang').selectAll().orderBy('strang').execute(),
    readAfter: (reader, { strang }, nummer) =>
      reader
        .selectFrom('historie')
        .select(['id', 'nummer', 'hash'])
        .select(
          sql<string>`jsonb_build_array(strang, nummer, id, entitaet_typ, entitaet_id, ereignis, benutzer_id,
            ${instantText('zeitpunkt')}, details)::text`.as('felder'),
        )
        .where('strang', '=', strang)
        .where('nummer', '>', nummer)
        .orderBy('nummer')
        .limit(CHAIN_PAGE)
        .execute(),
    place: ({ strang }, row) => ({ strang, id: row?.id }),
    entry: ({ strang, nummer, id }) => `Eintrag ${strang}/${nummer}${id ? ` (${id})` : ''}`,
    checksum(ends) {
      const lines = ends.map(({ strang, nummer, hash }) => `${strang} ${nummer} ${hash.toString('hex')}\n`)
      return { name: 'Prüfsumme', hash: hash('sha256', lines.join(''), 'hex') }
    },
  })
