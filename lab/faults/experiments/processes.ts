/** Runs two processes of each service over one database: work that reaches both is done once. */
import type { Experiment } from '../experiment.ts'
import { twoArchives } from '../processes/archives.ts'
import { twoMaterials } from '../processes/material.ts'

/** The number of mails, requests, e-mails and jobs each. */
const AMOUNT = 10_000
/** The number of mails with a scanned page: each takes seconds. */
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
