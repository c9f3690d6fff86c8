import assert from 'node:assert/strict'
import { atEnd } from '@zeughaus/platform/testing'
import { test } from 'vitest'
import { PanelWorkers } from './panel-workers.ts'

const workers = new PanelWorkers()
atEnd(() => workers.close())

const MILLION = 1_000_000

/** Attacks by quantity; what follows the first two million characters is not read. */
const QUANTITIES: Readonly<Record<string, string>> = {
  'ten megabytes of text': 'a'.repeat(10 * MILLION),
  'ten megabytes of elements': '<b>a</b>'.repeat(1.25 * MILLION),
  'a hundred thousand elements inside one another': '<div>'.repeat(100_000),
  'four hundred thousand elements inside one another': '<div>'.repeat(400_000),
  'as many ends of elements that never began': `${'<div>'.repeat(100_000)}${'</p>'.repeat(100_000)}${'</b>'.repeat(100_000)}`,
  'as many fonts that never end': '<font color=a><p>'.repeat(100_000),
  'as many frames inside one another': '<iframe>'.repeat(200_000),
  'as many styles': '<style>a{}</style>'.repeat(100_000),
  'a million attributes of one element': `<p ${'a=b '.repeat(MILLION)}>a`,
  'as many attributes as fit, of different names': `<p ${Array.from({ length: 250_000 }, (_, at) => `a${at}`).join(' ')}>a`,
  'a million references': '&lt;'.repeat(MILLION),
  'an attribute that does not end': `<p title="${'<'.repeat(10 * MILLION)}`,
  'comments that do not end': '<!--'.repeat(MILLION),
  'an address of many comments': `<a href="${'<!--'.repeat(MILLION)}">a</a>`,
  'a style of many addresses': `<p style="${'url(cid:'.repeat(MILLION)}">a</p>`,
}

for (const [title, html] of Object.entries(QUANTITIES))
  test(`${title}: the thread shows them within its time and memory`, async () => {
    assert.match(await workers.frame(html, []), /^<!doctype html>/)
  })

test('a mail that takes too much memory is refused with a sentence, and the next one is shown', async () => {
  const picture = { contentId: 'a', contentType: 'image/png', bytes: new Uint8Array(1_000_000) }
  await assert.rejects(workers.frame('<img src="cid:a">'.repeat(100_000), [picture]), { code: 'mail_zu_aufwendig' })
  assert.match(await workers.frame('<p>Übung</p>', []), /<p>Übung<\/p>/)
})
