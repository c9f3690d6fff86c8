import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Grey, layoutOf, otsuThreshold } from './layout.ts'

/** Makes a sheet with twenty level lines of words, turned clockwise by `degrees`. */
function sheet(degrees: number): Grey {
  const side = 800
  const data = new Uint8Array(side * side).fill(255)
  const radians = (degrees * Math.PI) / 180
  for (let line = 0; line < 20; line++) {
    for (let along = -280; along < 280; along++) {
      if (along % 37 === 0) continue
      for (let thick = 0; thick < 8; thick++) {
        const down = -285 + line * 30 + thick
        const x = Math.round(400 + along * Math.cos(radians) - down * Math.sin(radians))
        const y = Math.round(400 + along * Math.sin(radians) + down * Math.cos(radians))
        if (x >= 0 && y >= 0 && x < side && y < side) data[y * side + x] = 0
      }
    }
  }
  return { data, width: side, height: side }
}

for (const degrees of [-10, -3, 0, 1.4, 7]) {
  test(`A page that is ${degrees}° askew is measured to a third of a degree`, () => {
    const { onItsSide, skew } = layoutOf(sheet(degrees))
    assert.equal(onItsSide, false)
    assert.ok(Math.abs(skew + degrees) < 0.34, `measured ${skew}`)
  })
}

for (const degrees of [90, 270, 92]) {
  test(`A page turned by ${degrees}° lies on its side`, () => {
    const { onItsSide, skew } = layoutOf(sheet(degrees))
    assert.equal(onItsSide, true)
    const askew = ((degrees + 45) % 90) - 45
    assert.ok(Math.abs(skew + askew) < 0.34, `measured ${skew}`)
  })
}

test('An empty page and a black page have no lines to measure', () => {
  for (const grey of [0, 255]) {
    assert.deepEqual(layoutOf({ data: new Uint8Array(10_000).fill(grey), width: 100, height: 100 }), {
      onItsSide: false,
      skew: 0,
    })
  }
})

test('The threshold lies between pale ink and grey paper', () => {
  const data = Uint8Array.from({ length: 1_000 }, (_, at) => (at % 10 === 0 ? 120 : 210))
  const threshold = otsuThreshold(data)
  assert.ok(threshold > 120 && threshold <= 210)
})
