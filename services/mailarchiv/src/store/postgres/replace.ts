/** Replaces the searchable text of a mail. */
import type { Counted } from './counted.ts'
import type { Client } from './database.ts'
import { noteChangedWords, type Vocabulary } from './vocabulary.ts'

/** A transaction of the only writer, with the writer's counts. */
export type Rewriting = {
  readonly client: Client
  readonly counted: Counted
  readonly vocabulary: Vocabulary
}

/** The place of a mail in the search table. */
export type Place = { readonly id: string; readonly sort: number }

/** Replaces the folded text; does nothing when it is the same. */
export async function replaceText(
  { client, counted, vocabulary }: Rewriting,
  { id, sort }: Place,
  words: string,
): Promise<void> {
  const { rows } = await client.query('SELECT words FROM mailarchiv.search WHERE sort = $1 AND id = $2', [sort, id])
  if (rows[0] === undefined) return
  const before = String(rows[0].words)
  vocabulary.take(Buffer.from(words))
  await vocabulary.write(client)
  if (before === words) return
  await noteChangedWords(client, words)
  await client.query('UPDATE mailarchiv.search SET words = $3 WHERE sort = $1 AND id = $2', [sort, id, words])
  counted.replace(before, words)
  await counted.write(client)
}
