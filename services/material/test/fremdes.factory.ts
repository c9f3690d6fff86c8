/**
 * Plants a small world of other people's data, in which each thing holds words and ids that only some callers may read.
 */
import assert from 'node:assert/strict'
import { addDays, dayOf, newId } from '@zeughaus/platform'
import type { Right } from '../src/kern/access/rights.ts'
import { Pruefling } from '../src/kontrollen/kontrolle/pruefling.factory.ts'
import { einLagerplatz } from '../src/lager/bestand/lager.factory.ts'
import { einGeraet, einGeraeteplatz } from '../src/objekte/geraete/geraet.factory.ts'
import { einFach, einStandort } from '../src/objekte/stammdaten/stammdaten.factory.ts'
import { eineEinheit, einQualifikationstyp } from '../src/personal/qualifikationen/personal.factory.ts'
import { sitzungBeginnen } from '../src/personal/zugang/index.ts'
import {
  type DokumentAntwort,
  einBild,
  einPdf,
  form,
  lade,
  replace,
} from '../src/werkstatt/dokumente/dokument.factory.ts'
import { einWartungsauftrag, einWartungsplan } from '../src/werkstatt/wartung/wartung.factory.ts'
import type { Person, TestService } from './service.ts'

/** A word or id that no caller without one of these rights may receive. */
export interface Geheimnis {
  readonly wort: string
  readonly rechte: readonly Right[]
  /** Whether it belongs to all places. */
  readonly ueberall?: boolean
}

/** The planted data: secrets, ids by the first part of their path, and files to upload again. */
export interface Fremdes {
  readonly geheimnisse: Geheimnis[]
  readonly ids: Record<string, string[]>
  readonly dateien: { readonly entitaet_typ: string; readonly entitaet_id: string; readonly datei: Buffer }[]
}

/** Days until the qualification ends: within the dashboards' period, and a day that nothing else uses. */
const TAGE_BIS_ENDE = 37
const LESEN: readonly Right[] = ['lesen']

export class Gaertner {
  readonly #dienst: TestService
  readonly #admin: Person
  #nummer = 0

  constructor(service: TestService, admin: Person) {
    this.#dienst = service
    this.#admin = admin
  }

  /** Plants everything: what `lesen` opens, and what needs more. */
  async alles(): Promise<Fremdes> {
    const foreign = await this.offenes()
    await this.mangel(foreign)
    await this.vertrauliches(foreign)
    return foreign
  }

  /** Plants objects and what belongs to them, with a document each: open to all who have `lesen`. */
  async offenes(): Promise<Fremdes> {
    const { store } = this.#dienst
    const place = await einGeraeteplatz(store)
    const geraet = await einGeraet(store, { objektposition_id: place.id })
    const pruefling = await Pruefling.neu(this.#dienst, [5])
    const { objekt_id } = pruefling
    const position = pruefling.positionen[0]
    assert.ok(position)
    const kontrolle = await pruefling.geprueft(this.#admin, [3])
    const fehlbestand = (await pruefling.fehlbestand(this.#admin)).id
    const objekt = await store.db.selectFrom('objekt').selectAll().where('id', '=', objekt_id).executeTakeFirstOrThrow()
    const fach = (await einFach(store, objekt.objekttyp_id)).id
    const plan = await einWartungsplan(store, [{ intervall_monate: 12 }], { objekt_id })
    const material = await store.db
      .selectFrom('material')
      .select('kategorie_id')
      .where('id', '=', position.material_id)
      .executeTakeFirstOrThrow()
    const [standort, ort] = [await einStandort(store), await einLagerplatz(store)]
    const foreign: Fremdes = { geheimnisse: [], ids: {}, dateien: [] }
    const word = (what: string, ...rights: Right[]) => this.#geheim(foreign, what, ['lesen', ...rights])
    const auftrag = await einWartungsauftrag(store, {
      objekt_id,
      beschreibung: word('auftrag', 'wartung.bearbeiten'),
      werkstatt: 'extern',
      werkstatt_name: word('werkstatt', 'wartung.bearbeiten'),
    })
    const bemerkung = word('pruefung', 'pruefung.durchfuehren')
    const pruefart_id = await this.#neu('/pruefarten', {
      material_id: place.material_id,
      name: 'Druckprüfung',
      intervall_monate: 12,
    })
    const pruefung = { datum: '2026-05-04', ergebnis: 'bestanden', bemerkung, pruefart_id }
    await this.#neu(`/geraete/${geraet.id}/pruefungen`, pruefung)
    await this.#neu(`/fehlbestaende/${fehlbestand}/mindermenge`, { begruendung: word('mindermenge') })
    const grund = word('verlegt', 'lagerbewegung.anlegen')
    await this.#neu(`/objekte/${objekt_id}/lagerbewegungen`, { standort_id: standort.id, grund })
    const { material_id } = position
    const bewegung = await this.#neu('/materialbewegungen', {
      art: 'zugang',
      material_id,
      menge: 3,
      nach_lagerplatz_id: ort.id,
      grund: word('zugang', 'lager.bearbeiten'),
    })
    const einsatz = await this.#neu(`/objekte/${objekt_id}/einsaetze`, { bemerkung: word('einsatz', 'einsatz.melden') })
    const empfaenger = word('empfaenger', 'lager.bearbeiten')
    const ausgabe = await this.#neu('/ausgaben', { material_id, menge: 1, empfaenger })
    Object.assign(foreign.ids, {
      akte: [objekt_id, place.objekt_id],
      objekte: [objekt_id, place.objekt_id],
      objektpositionen: [position.id, place.id],
      geraete: [geraet.id],
      pruefarten: [pruefart_id],
      materialien: [material_id],
      kontrollen: [kontrolle],
      fehlbestaende: [fehlbestand],
      wartungsplaene: [plan.id],
      wartungsauftraege: [auftrag.id],
      ausgaben: [ausgabe],
      einsaetze: [einsatz],
      materialbewegungen: [bewegung],
      standorte: [standort.id],
      kategorien: [material.kategorie_id],
      objekttypen: [objekt.objekttyp_id],
      vorlagen: [objekt.vorlage_id ?? newId()],
      faecher: [fach],
      lagerplaetze: [ort.id],
      lagerorte: [ort.lagerort_id],
      einheiten: [(await eineEinheit(store)).id],
      bereiche: [newId()],
      rollen: [newId()],
      importe: [newId()],
      kalender: [newId()],
      kontrollverantwortung: [newId()],
    })
    foreign.ids['fachfotos'] = [
      await this.#fachfoto(`/objekte/${objekt_id}`, fach),
      await this.#fachfoto(`/vorlagen/${objekt.vorlage_id}`, fach),
    ]
    const traeger = { objekt: objekt_id, objektposition: position.id, geraet_instanz: geraet.id, material: material_id }
    const further = { wartungsauftrag: auftrag.id, kontrolle, fehlbestand }
    for (const [entitaet_typ, entitaet_id] of Object.entries({ ...traeger, ...further })) {
      await this.#dokument(foreign, { entitaet_typ, entitaet_id }, LESEN)
    }
    return foreign
  }

  /** Plants a defect that leaves its object ready, with a document in two versions. */
  async mangel(foreign: Fremdes): Promise<void> {
    const rechte: Right[] = ['mangel.lesen', 'mangel.bearbeiten']
    const [titel, beschreibung] = [this.#geheim(foreign, 'titel', rechte), this.#geheim(foreign, 'mangel', rechte)]
    const objekt_id = foreign.ids['objekte']?.[0]
    const id = await this.#neu('/maengel', { objekt_id, titel, beschreibung, prioritaet: 'niedrig' })
    foreign.geheimnisse.push({ wort: id, rechte })
    foreign.ids['maengel'] = [id]
    const text = this.#geheim(foreign, 'kommentar', ['mangel.lesen'])
    foreign.ids['kommentare'] = [await this.#neu(`/maengel/${id}/kommentare`, { text })]
    const dokument = await this.#dokument(foreign, { entitaet_typ: 'mangel', entitaet_id: id }, ['mangel.lesen'])
    const dateiname = `${this.#geheim(foreign, 'version', ['mangel.lesen'])}.pdf`
    const { body } = await replace(this.#admin, dokument, { dateiname })
    this.#merke(foreign, 'dokumente', (body as DokumentAntwort).id, ['mangel.lesen'])
  }

  /** Plants a person with an address, a qualification with its proof, a Zuständigkeit, and invoices. */
  async vertrauliches(foreign: Fremdes): Promise<void> {
    const { store, clock, tokens } = this.#dienst
    const rechte: Right[] = ['personal.fremd_lesen']
    const name = this.#geheim(foreign, 'name', rechte)
    const email = `${this.#geheim(foreign, 'email', rechte)}@aussen.example`
    const benutzername = this.#geheim(foreign, 'benutzer', rechte)
    const id = newId()
    const tokens_ab = new Date(clock.now()).toISOString()
    const rollen = ['mitarbeiter' as const]
    const row = { id, benutzername, name, email, passwort_hash: 'keines', rollen, tokens_ab }
    await store.db.insertInto('benutzer').values(row).execute()
    this.#merke(foreign, 'benutzer', id, rechte)
    const geraet = this.#geheim(foreign, 'geraet', ['benutzer.verwalten'])
    const { jti } = await sitzungBeginnen(store.db, tokens, { benutzer_id: id, geraet, adresse: '192.0.2.7' })
    this.#merke(foreign, 'sitzungen', jti, ['benutzer.verwalten'])
    const passkey = newId()
    await store.db
      .insertInto('passkey')
      .values({
        id: passkey,
        benutzer_id: id,
        kennung: passkey,
        oeffentlicher_schluessel: Buffer.from('keiner'),
        zaehler: 0,
        rp_id: 'wehr.example',
        name: this.#geheim(foreign, 'passkey', ['benutzer.verwalten']),
        transporte: [],
        angelegt_am: tokens_ab,
      })
      .execute()
    this.#merke(foreign, 'passkeys', passkey, ['benutzer.verwalten'])
    const typ = (await einQualifikationstyp(store)).id
    foreign.ids['qualifikationstypen'] = [typ]
    const gueltig_bis = addDays(dayOf(clock.now(), 'Europe/Berlin'), TAGE_BIS_ENDE)
    const quali = { benutzer_id: id, qualifikationstyp_id: typ, erworben_am: '1997-02-03', gueltig_bis }
    const qualifikation = await this.#neu('/benutzer-qualifikationen', quali)
    this.#merke(foreign, 'benutzer-qualifikationen', qualifikation, rechte)
    for (const wort of ['1997-02-03', gueltig_bis, gueltig_bis.replaceAll('-', '')]) {
      foreign.geheimnisse.push({ wort, rechte })
    }
    const proof = { entitaet_typ: 'benutzer_qualifikation', entitaet_id: qualifikation }
    await this.#dokument(foreign, proof, rechte)
    const objekt_id = foreign.ids['objekte']?.[0]
    const zustaendig = await this.#neu('/zustaendigkeiten', { benutzer_id: id, objekt_id })
    this.#merke(foreign, 'zustaendigkeiten', zustaendig, rechte)
    await this.#ansichten(foreign, rechte)
    for (const [entitaet_typ, path] of [
      ['objekt', 'objekte'],
      ['fehlbestand', 'fehlbestaende'],
      ['wartungsauftrag', 'wartungsauftraege'],
    ] as const) {
      const traeger = { entitaet_typ, entitaet_id: foreign.ids[path]?.[0] ?? '' }
      await this.#dokument(foreign, traeger, ['dokument.rechnung'], 'Rechnung')
    }
  }

  /** Plants a shared view that looks for a person; and a view and a favourite of one person, which others do not read. */
  async #ansichten(foreign: Fremdes, rechte: readonly Right[]): Promise<void> {
    const q = this.#geheim(foreign, 'gesuchte-person', rechte, true)
    const shared = {
      liste: 'personal',
      name: this.#geheim(foreign, 'ansicht', rechte, true),
      parameter: { q },
      geteilt: true,
    }
    this.#merke(foreign, 'ansichten', await this.#neu('/ansichten', shared), rechte, true)
    const own = { liste: 'objekte', name: `Ansicht ${newId()}`, parameter: {} }
    foreign.ids['ansichten']?.push(await this.#neu('/ansichten', own))
    foreign.ids['favoriten'] = [await this.#neu('/favoriten', { seite: '/objekte' })]
  }

  async #dokument(
    foreign: Fremdes,
    traeger: { readonly entitaet_typ: string; readonly entitaet_id: string },
    rechte: readonly Right[],
    dokumenttyp = 'Prüfprotokoll',
  ): Promise<string> {
    const ueberall = traeger.entitaet_typ === 'material'
    const datei = einPdf(`Inhalt ${this.#geheim(foreign, 'inhalt', rechte, ueberall)}`)
    const dateiname = `${this.#geheim(foreign, 'datei', rechte, ueberall)}.pdf`
    const { status, body, text } = await lade(this.#admin, { ...traeger, datei, dateiname, dokumenttyp })
    assert.equal(status, 201, text)
    const { id, hash } = body as DokumentAntwort
    this.#merke(foreign, 'dokumente', id, rechte, ueberall)
    foreign.geheimnisse.push({ wort: hash, rechte, ueberall })
    foreign.dateien.push({ ...traeger, datei })
    return id
  }

  async #fachfoto(place: string, fach_id: string): Promise<string> {
    const parts = [
      { name: 'fach_id', wert: fach_id },
      { name: 'datei', wert: await einBild('jpeg'), dateiname: 'fach.jpg' },
    ]
    const { status, body, text } = await this.#admin.post(`${place}/fachfotos`, undefined, form(parts))
    assert.equal(status, 201, text)
    return (body as { id: string }).id
  }

  #geheim({ geheimnisse }: Fremdes, what: string, rechte: readonly Right[], ueberall = false): string {
    this.#nummer += 1
    const wort = `kanari-${what}-${this.#nummer}-`
    geheimnisse.push({ wort, rechte, ueberall })
    return wort
  }

  /** Notes an id that is a secret and also stands in paths. */
  #merke({ geheimnisse, ids }: Fremdes, path: string, id: string, rechte: readonly Right[], ueberall = false): void {
    geheimnisse.push({ wort: id, rechte, ueberall })
    ids[path] = [...(ids[path] ?? []), id]
  }

  async #neu(path: string, body: object): Promise<string> {
    const { status, body: answer, text } = await this.#admin.post(path, body)
    assert.ok(status === 200 || status === 201, `${path}: ${text}`)
    return (answer as { id: string }).id
  }
}
