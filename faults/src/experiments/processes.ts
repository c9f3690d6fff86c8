/** Two processes of each kind over one database: nothing that reaches both of them happens twice. */
import type { Experiment } from '../experiment.ts'
import { twoArchives } from '../processes/archives.ts'
import { twoMaterials } from '../processes/material.ts'

/** Mails, requests, e-mails and jobs, of each so many. */
const AMOUNT = 10_000
/** Mails with a scanned page: one takes seconds. */
const PICTURES = 40

export const archives: Experiment = {
  name: 'archives',
  title: 'Two processes of the mail archive over one database',
  run: (folder) => twoArchives(folder, { mails: AMOUNT, pictures: PICTURES }),
}

export const materials: Experiment = {
  name: 'materials',
  title: 'Two processes of material over one database',
  run: (folder) => twoMaterials(folder, AMOUNT),
}
