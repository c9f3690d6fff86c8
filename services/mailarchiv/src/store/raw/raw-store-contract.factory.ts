/** The contract suite of every store of raw mails. */
import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { test } from 'vitest'
import { RawStoreError } from './errors.ts'
import type { NewRaw, RawRef, RawStore } from './types.ts'

const provenance = { source: 'smtp', origin: null, envelope: ['dienst@feuerwehr.example'] }

export function aRaw(raw: Uint8Array): NewRaw {
  return { raw, sha256: hash('sha256', raw, 'buffer'), provenance, archivedAt: 1_700_000_000_000 }
}

export async function bytesOf(store: RawStore, ref: RawRef, start = 0, end = ref.size): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(store.read(ref, start, end)))
}

/** @param makeStore makes a store for a test; the returned function opens that store, again on each call */
export function rawStoreContract(name: string, makeStore: () => Promise<() => Promise<RawStore>>): void {
  test(`${name}: every mail comes back byte for byte, whatever its size, also after the store was opened again`, async () => {
    const open = await makeStore()
    const store = await open()
    const sizes = [1, 2, 100, 5_000, 262_143, 262_145, 1_048_576, 1_048_577, 3_000_000, 7]
    const mails = sizes.map((size) => aRaw(randomBytes(size)))
    const refs = await store.put(mails)
    assert.deepEqual(
      refs.map(({ size }) => size),
      sizes,
    )
    await store.close()
    const again = await open()
    for (const [index, ref] of refs.entries()) {
      assert.deepEqual(await bytesOf(again, ref), Buffer.from(mails[index]!.raw), `${ref.size} bytes`)
      assert.match(ref.place, /^[\x21-\x7e]{1,80}$/)
      assert.equal(await again.exists(ref), true)
    }
    const together = await again.readMany(refs.toReversed())
    assert.deepEqual(
      together.map((raw) => Buffer.from(raw)).reverse(),
      mails.map(({ raw }) => Buffer.from(raw)),
    )
    await again.close()
  })

  test(`${name}: any range of a mail is those bytes, and no piece is larger than a mebibyte`, async () => {
    const store = await (await makeStore())()
    const raw = randomBytes(2_500_000)
    const [small, large] = await store.put([aRaw(Buffer.from('Subject: kurz\r\n\r\nText')), aRaw(raw)])
    assert.equal((await bytesOf(store, small!, 9, 13)).toString(), 'kurz')
    for (const [start, end] of [
      [0, 1],
      [1_048_570, 1_048_580],
      [2_499_999, 2_500_000],
      [1_000, 2_400_000],
      [2_400_000, 9_000_000],
      [5, 5],
    ] as const) {
      assert.deepEqual(await bytesOf(store, large!, start, end), raw.subarray(start, end), `${start}-${end}`)
    }
    for await (const piece of store.read(large!, 0, raw.length)) assert.ok(piece.length <= 1024 * 1024)
    await store.close()
  })

  test(`${name}: the same bytes twice are kept and read twice without harm, also by two writers at once`, async () => {
    const open = await makeStore()
    const [first, second] = [await open(), await open()]
    const mail = aRaw(Buffer.from('Subject: zweimal\r\n\r\n'))
    const refs = (await Promise.all([first.put([mail]), second.put([mail]), first.put([mail])])).flat()
    for (const ref of refs) assert.deepEqual(await bytesOf(second, ref), mail.raw)
    await Promise.all([first.close(), second.close()])
  })

  test(`${name}: what is stored can be listed without any database`, async () => {
    const open = await makeStore()
    const [first, second] = [await open(), await open()]
    const mails = Array.from({ length: 40 }, (_, place) => aRaw(Buffer.from(`Subject: Mail ${place}\r\n\r\n`)))
    const refs = [...(await first.put(mails.slice(0, 25))), ...(await second.put(mails.slice(25)))]
    const listed = await Array.fromAsync(first.list())
    const byPlace = (a: RawRef, b: RawRef) => (a.place < b.place ? -1 : 1)
    assert.deepEqual(listed.toSorted(byPlace), refs.toSorted(byPlace))
    await Promise.all([first.close(), second.close()])
  })

  test(`${name}: mails that are erased are gone, however often they were stored, and the others stay`, async () => {
    const open = await makeStore()
    const [store, other] = [await open(), await open()]
    const mails = [40, 300, 2_500_000, 500, 1_048_577, 60].map((size) => aRaw(randomBytes(size)))
    const refs = [...(await store.put(mails)), ...(await other.put(mails.slice(0, 3)))]
    const gone = new Set([0, 2, 3].map((place) => Buffer.from(mails[place]!.sha256).toString('hex')))
    const isGone = ({ sha256 }: { readonly sha256: Uint8Array }) => gone.has(Buffer.from(sha256).toString('hex'))
    const places = new Map(refs.map(({ place }) => [place, place]))
    const hashes = mails.filter(isGone).map(({ sha256 }) => sha256)
    for (const _ of ['once', 'again'])
      await store.erase(hashes, async (moved) => {
        for (const { before, now } of moved) places.set(before, now)
      })
    assert.equal((await Array.fromAsync(store.list())).filter(isGone).length, 0)
    for (const [index, ref] of refs.entries()) {
      const moved = { ...ref, place: places.get(ref.place)! }
      const { raw } = mails[index % mails.length]!
      if (!isGone(ref)) assert.deepEqual(await bytesOf(other, moved), Buffer.from(raw), `${index}`)
      else {
        const left = await bytesOf(other, moved).catch((error: unknown) => error)
        assert.ok(left instanceof RawStoreError || !(left as Buffer).equals(raw), `${index}`)
      }
    }
    const [fresh] = await store.put([mails[0]!])
    assert.deepEqual(await bytesOf(other, fresh!), mails[0]!.raw)
    await Promise.all([store.close(), other.close()])
  })

  test(`${name}: a mail that was never stored is reported as such`, async () => {
    const store = await (await makeStore())()
    const [ref] = await store.put([aRaw(Buffer.from('Subject: da\r\n\r\n'))])
    for (const place of ['', 'x', '9.9.9', `${'A'.repeat(43)}.0`]) {
      const unknown = { ...ref!, place }
      await assert.rejects(bytesOf(store, unknown), (error) => error instanceof RawStoreError, place)
    }
    await store.close()
  })
}
