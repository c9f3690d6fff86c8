import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { LogEntry } from './log.schema.ts'
import { logLines } from './log-csv.ts'

const entry: LogEntry = {
  id: 7,
  at: '2026-06-15T10:00:00.123Z',
  actor: { kind: 'key', id: '0190-crm', name: 'CRM' },
  action: 'upload',
  object: '',
  query: 'q=Pumpe',
  address: '192.0.2.7',
  result: 'missing',
  hits: null,
}

async function* entriesOf(...entries: readonly LogEntry[]) {
  yield* entries
}

test('the export of the log has the words of its page and the time of the zone', async () => {
  const lines = await Array.fromAsync(logLines(entriesOf(entry, { ...entry, hits: 3 }), 'Europe/Berlin'))
  assert.ok(lines[0]?.startsWith('\uFEFF"Nummer";"Zeitpunkt (Europe/Berlin)";"Wer"'))
  const line =
    '7;"2026-06-15 12:00:00";"API-Schlüssel";"CRM";"0190-crm";"Mails hochgeladen";"";"q=Pumpe";"192.0.2.7";"nicht gefunden";'
  assert.deepEqual(lines.slice(1), [`${line}\r\n`, `${line}3\r\n`])
})

test('the export of the log opens in a spreadsheet without running what a stranger typed', async () => {
  for (const formula of ['=1+1', '+49 30', '-2', '@SUM(A1)', '\t=1', ' =1', '\r=1', "|calc'!A0"]) {
    const [, line] = await Array.fromAsync(logLines(entriesOf({ ...entry, query: formula }), 'Europe/Berlin'))
    assert.ok(line?.includes(`"'${formula}"`), formula)
  }
  const query = '=HYPERLINK("http://boese.example";"Klick")\n;x'
  const [, line] = await Array.fromAsync(logLines(entriesOf({ ...entry, query }), 'Europe/Berlin'))
  assert.ok(line?.includes(`"'=HYPERLINK(""http://boese.example"";""Klick"")\n;x"`))
})
