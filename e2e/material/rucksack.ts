/** Creates objects with many positions through the API, for the tests of the check. */
import type { Page } from '@playwright/test'
import type { App, Login } from './app.ts'

interface Named {
  readonly id: string
}

/** A position as the service knows it before any check. */
export interface Position {
  readonly id: string
  readonly material_id: string
  readonly name: string
  readonly sollmenge: number
  readonly typ: string
}

export interface Rucksack {
  readonly id: string
  readonly code: string
  /** In walking order. */
  readonly positionen: readonly Position[]
}

export interface Bauplan {
  readonly code: string
  /** Numbers of positions by Fach, in walking order. */
  readonly faecher: readonly number[]
  /** Target of the n-th position; 1 when left out. */
  readonly soll?: (stelle: number) => number
  /** Type of material of the n-th position; `menge` when left out. */
  readonly typ?: (stelle: number) => 'menge' | 'ablauf_charge' | 'geraet_sn'
  /** Number on the package of the n-th position. */
  readonly artikelnummer?: (stelle: number) => string | null
}

const AT_ONCE = 20

/** A few at a time: the service has other callers. */
async function alle<T, R>(dinge: readonly T[], tue: (ding: T, stelle: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let i = 0; i < dinge.length; i += AT_ONCE) {
    results.push(...(await Promise.all(dinge.slice(i, i + AT_ONCE).map((ding, j) => tue(ding, i + j)))))
  }
  return results
}

/** Creates an unchecked object with its own template. */
export async function baueRucksack(app: App, plan: Bauplan): Promise<Rucksack> {
  const post = (path: string, body: unknown) => app.call<Named>(app.admin, 'POST', path, body)
  const { code, soll = () => 1, typ = () => 'menge', artikelnummer = () => null } = plan
  const standort = await post('/standorte', { name: `Wache ${code}` })
  const objekttyp = await post('/objekttypen', { name: `Rucksack ${code}` })
  const stellen = plan.faecher.flatMap((count, fach) => Array.from({ length: count }, () => fach))
  const nummer = (stelle: number) => String(stelle + 1).padStart(String(stellen.length).length, '0')
  const name = (stelle: number) => `Material ${nummer(stelle)} aus ${code}`
  const materialien = await alle(stellen, (_, stelle) =>
    post('/materialien', {
      name: name(stelle),
      materialtyp: typ(stelle),
      einheit: 'Stück',
      artikelnummer: artikelnummer(stelle),
    }),
  )
  const positionen = stellen.map((fach, stelle) => ({
    material_id: materialien[stelle]?.id,
    sollmenge: soll(stelle),
    fach_freitext: `Fach ${fach + 1}`,
  }))
  const vorlage = await post('/vorlagen', { name: `Vorlage ${code}`, objekttyp_id: objekttyp.id, positionen })
  const { id } = await post('/objekte', {
    code,
    name: `Notfallrucksack ${code}`,
    standort_id: standort.id,
    objekttyp_id: objekttyp.id,
    vorlage_id: vorlage.id,
  })
  return { id, code, positionen: await liesPositionen(app, id) }
}

/** All positions of an object, in walking order. */
export async function liesPositionen(app: App, id: string): Promise<Position[]> {
  const positionen: Position[] = []
  for (let seite = 1; ; seite += 1) {
    const { eintraege, seiten } = await app.call<{
      eintraege: {
        id: string
        material_id: string
        sollmenge: number
        material: { name: string; materialtyp: string }
      }[]
      seiten: number
    }>(app.admin, 'GET', `/objekte/${id}/positionen?limit=200&seite=${seite}`)
    for (const { id, material_id, sollmenge, material } of eintraege) {
      positionen.push({ id, material_id, sollmenge, name: material.name, typ: material.materialtyp })
    }
    if (seite >= seiten) return positionen
  }
}

/** Gives the n-th position the label `<code>-<n>`. */
export async function etikettiere(app: App, { code, positionen }: Rucksack): Promise<string[]> {
  return alle(positionen, async ({ id }, stelle) => {
    const etikett = `${code}-P${String(stelle + 1).padStart(3, '0')}`
    await app.call(app.admin, 'PATCH', `/objektpositionen/${id}`, { code: etikett })
    return etikett
  })
}

/** A check as the service returns it. */
export interface Kontrolle {
  readonly id: string
  readonly status: string
  readonly benutzer_name: string
  readonly positionen: readonly {
    readonly material_id: string
    readonly gezaehlt: number | null
    readonly ablaufdatum: string | null
  }[]
}

export const starte = (app: App, wer: Login, { id }: Named): Promise<Kontrolle> =>
  app.call(wer, 'POST', `/objekte/${id}/kontrollen`, {})

/** The latest check of an object. */
export async function letzteKontrolle(app: App, { id }: Named): Promise<Kontrolle> {
  const { eintraege } = await app.call<{ eintraege: Named[] }>(app.admin, 'GET', `/kontrollen?objekt_id=${id}&limit=1`)
  return app.call(app.admin, 'GET', `/kontrollen/${eintraege[0]?.id}`)
}

/** The user of this name, whom all tests of a file share: logins are limited by name. */
export const person = (app: App, name: string, rolle = 'mitarbeiter'): Promise<Login> =>
  app.once(name, async () => {
    const benutzername = name.toLowerCase().replaceAll(' ', '.')
    const passwort = 'Hydrant 12 im Hof'
    await app.call(app.admin, 'POST', '/benutzer', { benutzername, name, passwort, rollen: [rolle] })
    return app.logIn(benutzername, passwort)
  })

/** The button of a row that confirms it. */
export const vollstaendig = (page: Page, { name }: Position) =>
  page.getByRole('button', { name: `${name} vollständig`, exact: true })

/** The number of a row, which opens its counter. */
export const zahl = (page: Page, { name }: Position) => page.getByRole('button', { name: new RegExp(`^${name}: `) })
