import assert from 'node:assert/strict'
import { test } from 'vitest'
import { germanReplies, judgeGermanReply } from './german-replies.factory.ts'

/** Share of the kept lines that are new; what is missing are signatures and quotations without any mark. */
const PRECISION = 0.95

test('of a hundred German replies no new line is lost, and few lines of others stay', () => {
  const replies = germanReplies()
  assert.ok(replies.length >= 100, `${replies.length}`)
  const judged = replies.map(judgeGermanReply)
  assert.deepEqual(
    judged.flatMap(({ lost }) => lost),
    [],
  )
  const kept = judged.reduce((sum, each) => sum + each.kept, 0)
  const tooMany = judged.flatMap((each) => each.tooMany)
  assert.ok(kept / (kept + tooMany.length) >= PRECISION, `${kept} new, too many: ${tooMany.join(' | ')}`)
})
