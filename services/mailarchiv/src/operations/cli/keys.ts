/** `zeughaus mailarchiv keys …`. Works beside the running service; a change counts for the next request. */
import { columns, fieldErrors, germanErrors } from '@zeughaus/platform'
import { type ApiKey, mayProve, newKeySchema } from '../../api/keys/index.ts'
import { createRecorded, print, recordCommand, say, withKeys, wrongCall } from './context.ts'

export type CreateOptions = {
  readonly role: string
  readonly name: string
  readonly scope?: readonly string[]
  readonly rate: number
  readonly proofs?: boolean
  readonly expires?: string
  readonly json?: boolean
}

/** Creates a key and prints it, this one time. */
export async function createKey({ json, ...options }: CreateOptions): Promise<void> {
  const wanted = newKeySchema.safeParse(options, { error: germanErrors })
  if (!wanted.success) {
    wrongCall(...fieldErrors(wanted.error.issues).map(({ pfad, grund }) => `--${pfad.replace(/\[.*/, '')} ${grund}.`))
  }
  await withKeys(async (store) => {
    const { token, key } = await createRecorded(store, wanted.data)
    if (json === true) {
      print(JSON.stringify({ ...shownKey(key), token }))
      return
    }
    print(token)
    say(`Schlüssel „${key.name}“ (${key.id}) angelegt. Er wird nicht noch einmal angezeigt.`)
  })
}

/** Lists all keys. */
export function listKeys(json: boolean): Promise<void> {
  return withKeys(async (store) => {
    const all = await store.list()
    print(json ? JSON.stringify(all.map(shownKey)) : describeKeys(all))
  })
}

/** Revokes a key for ever. @param id number of the key in the list */
export function revokeKey(id: string, json: boolean): Promise<void> {
  return withKeys(async (store) => {
    await recordCommand(
      'key_revoke',
      () => store.revoke(id),
      () => id,
    )
    const key = (await store.list()).find((each) => each.id === id)
    if (json && key !== undefined) print(JSON.stringify(shownKey(key)))
    else say(`Der Schlüssel ${id} ist widerrufen.`)
  })
}

/** A key for programs, which know its fields from before: `proofs` is told of a key that has this option. */
const shownKey = ({ proofs, ...key }: ApiKey) => (proofs ? { ...key, proofs } : key)

function describeKeys(keys: readonly ApiKey[]): string {
  if (keys.length === 0) return 'Es gibt noch keine Schlüssel.'
  const heading = [
    'Nummer',
    'Name',
    'Rolle',
    'Bereich',
    'je Minute',
    'Beweise',
    'Zuletzt benutzt',
    'Gilt bis',
    'Widerrufen',
  ]
  return columns([
    heading,
    ...keys.map((key) => [
      key.id,
      key.name,
      key.role,
      key.scope.length === 0 ? 'alle' : key.scope.join(' '),
      `${key.rate}`,
      mayProve(key) ? 'ja' : 'nein',
      key.last_used ?? 'nie',
      key.expires ?? 'unbegrenzt',
      key.revoked ?? '',
    ]),
  ])
}
