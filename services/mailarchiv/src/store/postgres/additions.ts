/** What was added to a mail after its arrival and is searched: further envelopes, texts of attachments. */
import { zstdDecompressSync } from 'node:zlib'
import type { KnownExtras } from '../core/index.ts'
import type { Rows } from './database.ts'

/** Selects it with a row of `mailarchiv.mail m`: one statement, so that a concurrent addition is whole or not there. */
export const ADDITIONS = `(SELECT array_agg(p.envelope ORDER BY p.number) FROM mailarchiv.provenance p
    WHERE p.id = m.id AND p.envelope IS NOT NULL) AS envelopes,
  (SELECT array_agg(a.kind ORDER BY a.kind COLLATE "C") FROM mailarchiv.added_text a WHERE a.id = m.id) AS kinds,
  (SELECT array_agg(a.text ORDER BY a.kind COLLATE "C") FROM mailarchiv.added_text a WHERE a.id = m.id) AS texts`

export function additionsOf({ envelopes, kinds, texts }: Rows[number]): KnownExtras {
  const packed = (texts ?? []) as readonly Uint8Array[]
  return {
    envelope: ((envelopes ?? []) as readonly string[]).flatMap((each) => JSON.parse(each) as string[]),
    texts: packed.map((text, place) => [(kinds as readonly string[])[place]!, zstdDecompressSync(text).toString()]),
  }
}
