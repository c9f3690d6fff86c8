/** Mistakes that the service's tests must find, each with its test: `npm run mutants` plants them. */
export interface PlantedBug {
  readonly name: string
  readonly file: string
  /** Occurs exactly once in the file, which lies below src. */
  readonly right: string
  readonly wrong: string
  /** The test that should find it. */
  readonly test: string
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a wrong `from`: a cancelled check can be gone on with',
    file: 'kontrollen/kontrolle/kontrolle.states.ts',
    right: "from: ['in_bearbeitung']",
    wrong: "from: ['in_bearbeitung', 'abgebrochen']",
    test: 'kontrollen/kontrolle/kontrolle.states.test.ts',
  },
  {
    name: 'a missing guard: a check is finished with uncounted positions',
    file: 'kontrollen/kontrolle/kontrolle.commands.ts',
    right: '  if (positionen.length > 0) throw unbestaetigtError(positionen)\n',
    wrong: '',
    test: 'kontrollen/kontrolle/kontrolle.states.test.ts',
  },
  {
    name: 'a forgotten event: a shortage is resolved and the audit trail does not say so',
    file: 'kontrollen/fehlbestaende/fehlbestand.commands.ts',
    right: '  for (const fehlbestand of fehlbestaende) await write.record(fehlbestandErledigt(fehlbestand))\n',
    wrong: '',
    test: 'kontrollen/fehlbestaende/fehlbestand.states.test.ts',
  },
  {
    name: 'a dropped lock: a count does not keep its check from being finished meanwhile',
    file: 'kontrollen/kontrolle/zaehlen.commands.ts',
    right: "    .forKeyShare('kontrolle')\n",
    wrong: '',
    test: 'kontrollen/kontrolle/wettlauf.test.ts',
  },
  {
    name: 'a dropped lock: a second count of a position overwrites the first unseen',
    file: 'kontrollen/kontrolle/zaehlen.commands.ts',
    right: "    .forUpdate('kontrollposition')\n",
    wrong: '',
    test: 'kontrollen/kontrolle/gleichzeitig.test.ts',
  },
  {
    name: 'a right too wide: the check of another user is counted in',
    file: 'kontrollen/kontrolle/zaehlen.commands.ts',
    right: "  checkKontrolle(kontrolle, 'zaehlen', write.actor.id)\n",
    wrong: '',
    test: 'kontrollen/kontrolle/gleichzeitig.test.ts',
  },
  {
    name: 'a wrong quantity: a refill increments the position by itself',
    file: 'kontrollen/fehlbestaende/nachfuellung.commands.ts',
    right: '.set({ istmenge, ...chargeAfter(',
    wrong: '.set({ istmenge: position.istmenge + menge, ...chargeAfter(',
    test: 'kontrollen/fehlbestaende/fehlbestand.test.ts',
  },
  {
    name: 'a wrong quantity: a movement may take one more than there is',
    file: 'lager/bestand/bewegung.commands.ts',
    right: 'held.verfuegbar < bewegung.menge',
    wrong: 'held.verfuegbar + 1 < bewegung.menge',
    test: 'lager/bestand/lager.test.ts',
  },
  {
    name: 'a right too wide: a custom role deletes master data',
    file: 'kern/access/rights.ts',
    right: "'stammdaten.loeschen': rule(ADMINISTRATION),",
    wrong: "'stammdaten.loeschen': rule(ADMINISTRATION, 'objekt.bearbeiten'),",
    test: 'kern/access/rights.test.ts',
  },
]
