/** Creates a small brigade through the API for the tests of the app. */
import type { App, Login } from './app.ts'

interface Named {
  readonly id: string
}

export interface Brigade {
  readonly anna: Login
  readonly bernd: Login
  readonly nord: Named
  readonly sued: Named
  readonly ruck: Named
  readonly lf: Named
  readonly vorlage: Named
  /** RUCK-1: checked, two things missing, one of them approved. */
  readonly ruck1: Named
  /** RUCK-2: checked, complete. */
  readonly ruck2: Named
  /** RUCK-10: never checked. */
  readonly ruck10: Named
  /** LF-1: a vehicle with a severe defect. */
  readonly lf1: Named
  /** A defect of `ruck1` with a comment and an order. */
  readonly mangel: Named
}

const PASSWORD = 'Hydrant 12 im Hof'

/** Anna Weber is responsible for the material, Bernd Ott checks it. */
export async function foundBrigade(app: App): Promise<Brigade> {
  const post = <T = Named>(path: string, body?: unknown, as: Login = app.admin) =>
    app.call<T>(as, 'POST', path, body ?? {})
  const person = async (benutzername: string, name: string, rolle: string) => {
    await post('/benutzer', { benutzername, name, passwort: PASSWORD, rollen: [rolle], email: null })
    return app.logIn(benutzername, PASSWORD)
  }
  const anna = await person('a.weber', 'Anna Weber', 'materialverantwortlicher')
  const bernd = await person('b.ott', 'Bernd Ott', 'mitarbeiter')
  const bereich = await post('/bereiche', { name: 'Rettungsdienst' })
  const nord = await post('/standorte', {
    name: 'Wache Nord',
    bereich_id: bereich.id,
    adresse: 'Hauptstraße 1, 12345 Musterstadt',
  })
  const sued = await post('/standorte', { name: 'Wache Süd' })
  const lf = await post('/objekttypen', { name: 'Löschfahrzeug', ist_zugfahrzeug: true, code_prefix: 'LF' })
  const ruck = await post('/objekttypen', { name: 'Notfallrucksack', code_prefix: 'RUCK' })
  const faecher = []
  for (const name of ['Deckelinnenseite', 'Hauptfach oben', 'Seitentasche links'])
    faecher.push(await post('/faecher', { objekttyp_id: ruck.id, name }))
  const kategorie = await post('/kategorien', { name: 'Verbandmaterial' })
  const material = async (name: string, materialtyp = 'menge') =>
    post('/materialien', { name, materialtyp, einheit: 'Stück', kategorie_id: kategorie.id })
  const verband = await material('Verbandpäckchen M')
  const infusion = await material('Infusion Ringer 500 ml', 'ablauf_charge')
  const handschuhe = await material('Handschuhe Größe L')
  const pulsoxy = await material('Pulsoximeter', 'geraet_sn')
  const positionen = [
    { material_id: verband.id, sollmenge: 6, fach_id: faecher[0]?.id },
    { material_id: handschuhe.id, sollmenge: 10, fach_id: faecher[0]?.id },
    { material_id: infusion.id, sollmenge: 2, fach_id: faecher[1]?.id },
    { material_id: pulsoxy.id, sollmenge: 1, fach_freitext: 'Netz im Deckel' },
  ]
  const vorlage = await post('/vorlagen', { name: 'Rucksack Rettungsdienst', objekttyp_id: ruck.id, positionen })
  const fahrzeug = await post('/vorlagen', {
    name: 'Löschgruppe',
    objekttyp_id: lf.id,
    positionen: [{ material_id: handschuhe.id, sollmenge: 20, fach_freitext: 'Geräteraum 1' }],
  })
  const objekt = (code: string, name: string, typ: Named, aus: Named, wo: Named, fahrzeug_id: string | null = null) =>
    post('/objekte', { code, name, standort_id: wo.id, objekttyp_id: typ.id, vorlage_id: aus.id, fahrzeug_id })
  const lf1 = await objekt('LF-1', 'Löschgruppenfahrzeug 10', lf, fahrzeug, nord)
  const ruck1 = await objekt('RUCK-1', 'Rucksack Nord', ruck, vorlage, nord, lf1.id)
  const ruck2 = await objekt('RUCK-2', 'Rucksack Süd', ruck, vorlage, sued)
  const ruck10 = await objekt('RUCK-10', 'Rucksack Reserve', ruck, vorlage, sued)

  const check = async (id: string, found: Readonly<Record<string, number>>) => {
    const kontrolle = await post<{ id: string; positionen: { material_id: string; sollmenge: number }[] }>(
      `/objekte/${id}/kontrollen`,
      undefined,
      bernd,
    )
    for (const { material_id, sollmenge } of kontrolle.positionen) {
      const gezaehlt = found[material_id] ?? sollmenge
      await app.call(bernd, 'PUT', `/kontrollen/${kontrolle.id}/positionen/${material_id}`, { gezaehlt })
    }
    await post(`/kontrollen/${kontrolle.id}/abschliessen`, undefined, bernd)
  }
  await check(ruck2.id, {})
  await check(ruck1.id, { [verband.id]: 4, [infusion.id]: 1 })
  const { eintraege } = await app.call<{ eintraege: { id: string; material_id: string }[] }>(
    app.admin,
    'GET',
    `/fehlbestaende?objekt_id=${ruck1.id}`,
  )
  const genehmigt = eintraege.find(({ material_id }) => material_id === infusion.id)
  await post(`/fehlbestaende/${genehmigt?.id}/mindermenge`, { begruendung: 'Lieferung kommt am Montag' })
  await post('/maengel', { objekt_id: lf1.id, titel: 'Blaulicht rechts ohne Funktion', prioritaet: 'hoch' }, bernd)
  const mangel = await post(
    '/maengel',
    { objekt_id: ruck1.id, titel: 'Reißverschluss klemmt', prioritaet: 'niedrig' },
    bernd,
  )
  await post(`/maengel/${mangel.id}/kommentare`, { text: 'Klemmt auch trocken.' }, bernd)
  await post('/wartungsauftraege', {
    objekt_id: ruck1.id,
    mangel_id: mangel.id,
    werkstatt: 'extern',
    beschreibung: 'Reißverschluss vom Schneider richten lassen',
  })
  await app.call(app.admin, 'PUT', `/objekte/${lf1.id}/fahrzeugdetails`, {
    kennzeichen: 'MU-ST 112',
    funkrufname: 'Florian Musterstadt 1/43-1',
    baujahr: 2019,
    kilometerstand: 18_420,
    naechste_hu: '2027-03-31',
    naechste_uvv: '2026-12-10',
  })
  return { anna, bernd, nord, sued, ruck, lf, vorlage, ruck1, ruck2, ruck10, lf1, mangel }
}
