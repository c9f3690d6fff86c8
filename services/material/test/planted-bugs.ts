/** Mistakes that the tests of the service must find, each with the one that does: `npm run mutants` plants them. */
export interface PlantedBug {
  readonly name: string
  readonly file: string
  /** Stands exactly once in the file, which lies below src. */
  readonly right: string
  readonly wrong: string
  /** The test that should find it. */
  readonly test: string
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a wrong `from`: a cancelled check can be gone on with',
    file: 'kontrollen/kontrolle.states.ts',
    right: "{ from: ['in_bearbeitung'],",
    wrong: "{ from: ['in_bearbeitung', 'abgebrochen'],",
    test: 'kontrollen/kontrolle.states.test.ts',
  },
  {
    name: 'a missing guard: a check is finished with positions that nobody has counted',
    file: 'kontrollen/kontrolle.commands.ts',
    right: '  if (positionen.length > 0) throw unbestaetigt(positionen)\n',
    wrong: '',
    test: 'kontrollen/kontrolle.states.test.ts',
  },
  {
    name: 'a forgotten event: a shortage is resolved and the audit trail does not say so',
    file: 'fehlbestaende/fehlbestand.commands.ts',
    right: '  for (const fehlbestand of fehlbestaende) await write.record(fehlbestandErledigt(fehlbestand))\n',
    wrong: '',
    test: 'fehlbestaende/fehlbestand.states.test.ts',
  },
  {
    name: 'a dropped lock: a count does not keep its check from being finished meanwhile',
    file: 'kontrollen/zaehlen.queries.ts',
    right: 'FOR KEY SHARE OF kontrolle SKIP LOCKED ',
    wrong: '',
    test: 'kontrollen/wettlauf.test.ts',
  },
  {
    name: 'a dropped lock: a count that waits for another does not keep its check from being finished meanwhile',
    file: 'kontrollen/zaehlen.queries.ts',
    right: "gefragte(platz).forKeyShare('kontrolle').forUpdate('kontrollposition')",
    wrong: "gefragte(platz).forUpdate('kontrollposition')",
    test: 'kontrollen/wettlauf.test.ts',
  },
  {
    name: 'counts of one moment: a second count of a position overwrites the first unseen',
    file: 'kontrollen/zaehlen.commands.ts',
    right: '    freie.delete(stelleVon(input))\n',
    wrong: '',
    test: 'kontrollen/buendel.test.ts',
  },
  {
    name: 'counts of one moment: the check of somebody else is counted in',
    file: 'kontrollen/zaehlen.commands.ts',
    right: "halt && kontrolleErlaubt(halt.kontrolle, write.actor.id, () => true).includes('zaehlen')",
    wrong: 'halt',
    test: 'kontrollen/buendel.test.ts',
  },
  {
    name: 'a wrong quantity: a refill increments the position by itself',
    file: 'fehlbestaende/nachfuellung.commands.ts',
    right: '.set({ istmenge, ...chargeNach(',
    wrong: '.set({ istmenge: position.istmenge + menge, ...chargeNach(',
    test: 'fehlbestaende/fehlbestand.test.ts',
  },
  {
    name: 'a wrong quantity: a movement may take one more than there is',
    file: 'lager/bewegung.commands.ts',
    right: 'gehalten.verfuegbar < bewegung.menge',
    wrong: 'gehalten.verfuegbar + 1 < bewegung.menge',
    test: 'lager/lager.test.ts',
  },
  {
    name: 'a right too wide: a custom role deletes master data',
    file: 'rechte.ts',
    right: "'stammdaten.loeschen': regel(ADMINISTRATION),",
    wrong: "'stammdaten.loeschen': regel(ADMINISTRATION, 'objekt.bearbeiten'),",
    test: 'rechte.test.ts',
  },
]
