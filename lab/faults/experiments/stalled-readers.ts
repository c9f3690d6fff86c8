import type { Experiment } from '../experiment.ts'
import { besiegeByReaders } from '../readers/siege.ts'

const SIEGE = { readers: 800, seconds: 300 }

export const stalledReaders: Experiment = {
  name: 'stalled-readers',
  title: '800 readers that take nothing, 800 that take little',
  async run(folder) {
    const material = await besiegeByReaders('material', folder, SIEGE)
    const mailarchiv = await besiegeByReaders('mailarchiv', folder, SIEGE)
    return [material.outcome, mailarchiv.outcome]
  },
}
