/** Routes of the main pages. */
import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { texts } from '@zeughaus/web-shared'
import { NEBEN_TEXTS } from '../components/pane.ts'
import { root } from '../components/root.tsx'

const getParentRoute = () => root

const uebersicht = createRoute({
  getParentRoute,
  path: '/',
  component: page(() => import('./uebersicht/UebersichtPage.tsx'), 'UebersichtPage'),
  validateSearch: texts('standort_id', 'einheit_id'),
})
const einheitenlage = createRoute({
  getParentRoute,
  path: '/uebersicht/einheiten',
  component: page(() => import('./uebersicht/EinheitenlagePage.tsx'), 'EinheitenlagePage'),
  validateSearch: texts('q', 'sortierung'),
})
const objekte = createRoute({
  getParentRoute,
  path: '/objekte',
  component: page(() => import('./objekte/ObjektePage.tsx'), 'ObjektePage'),
  validateSearch: texts(
    'q',
    'sortierung',
    'standort_id',
    'objekttyp_id',
    'einheit_id',
    'status',
    'einsatzbereitschaft',
    'neu',
    'code',
    'vorlage',
    ...NEBEN_TEXTS,
  ),
})
const objekt = createRoute({
  getParentRoute,
  path: '/objekte/$id',
  component: page(() => import('./objekte/ObjektPage.tsx'), 'ObjektPage'),
  validateSearch: texts('teil', 'position'),
})
const fehlbestaende = createRoute({
  getParentRoute,
  path: '/fehlbestaende',
  component: page(() => import('./fehlbestaende/FehlbestaendePage.tsx'), 'FehlbestaendePage'),
  validateSearch: texts('q', 'sortierung', 'offen', 'genehmigt', 'status', 'standort_id', 'einheit_id'),
})
const ablaeufe = createRoute({
  getParentRoute,
  path: '/ablaeufe',
  component: page(() => import('./ablaeufe/AblaeufePage.tsx'), 'AblaeufePage'),
  validateSearch: texts('q', 'sortierung', 'ablaufstatus', 'standort_id'),
})
const maengel = createRoute({
  getParentRoute,
  path: '/maengel',
  component: page(() => import('./maengel/MaengelPage.tsx'), 'MaengelPage'),
  validateSearch: texts(
    'q',
    'sortierung',
    'offen',
    'status',
    'prioritaet',
    'standort_id',
    'einheit_id',
    'objekt_id',
    'verantwortlich_id',
    'gemeldet_von',
    'ansicht',
    ...NEBEN_TEXTS,
  ),
})
const mangel = createRoute({
  getParentRoute,
  path: '/maengel/$id',
  component: page(() => import('./maengel/MangelPage.tsx'), 'MangelPage'),
})
const aufgaben = createRoute({
  getParentRoute,
  path: '/aufgaben',
  component: page(() => import('./aufgaben/AufgabenPage.tsx'), 'AufgabenPage'),
})
const faelligeKontrollen = createRoute({
  getParentRoute,
  path: '/kontrollen/faellig',
  component: page(() => import('./aufgaben/FaelligeKontrollenPage.tsx'), 'FaelligeKontrollenPage'),
  validateSearch: texts('q', 'sortierung', 'tage', 'meine', 'standort_id', 'einheit_id', ...NEBEN_TEXTS),
})
const vorlagen = createRoute({
  getParentRoute,
  path: '/vorlagen',
  component: page(() => import('./vorlagen/VorlagenPage.tsx'), 'VorlagenPage'),
  validateSearch: texts('q', 'sortierung', 'objekttyp_id', 'status'),
})
const vorlageNeu = createRoute({
  getParentRoute,
  path: '/vorlagen/neu',
  validateSearch: texts('objekttyp_id'),
  component: page(() => import('./vorlagen/VorlageNeuPage.tsx'), 'VorlageNeuPage'),
})
const vorlage = createRoute({
  getParentRoute,
  path: '/vorlagen/$id',
  component: page(() => import('./vorlagen/VorlagePage.tsx'), 'VorlagePage'),
  validateSearch: texts('vergleich'),
})
const vorlageBearbeiten = createRoute({
  getParentRoute,
  path: '/vorlagen/$id/bearbeiten',
  component: page(() => import('./vorlagen/VorlageBearbeitenPage.tsx'), 'VorlageBearbeitenPage'),
  validateSearch: texts('als'),
})
const stammdaten = createRoute({
  getParentRoute,
  path: '/stammdaten/$art',
  component: page(() => import('./stammdaten/StammdatenPage.tsx'), 'StammdatenPage'),
  validateSearch: texts('q', 'sortierung', 'bereich_id', 'objekttyp_id', 'materialtyp', 'kategorie_id'),
})
const mehr = createRoute({
  getParentRoute,
  path: '/mehr',
  component: page(() => import('./mehr/MehrPage.tsx'), 'MehrPage'),
})
const profil = createRoute({
  getParentRoute,
  path: '/profil',
  component: page(() => import('./profil/ProfilPage.tsx'), 'ProfilPage'),
})
const outbox = createRoute({
  getParentRoute,
  path: '/ausgang',
  component: page(() => import('./outbox/OutboxPage.tsx'), 'OutboxPage'),
})

export const baseRoutes = [
  uebersicht,
  einheitenlage,
  objekte,
  objekt,
  fehlbestaende,
  ablaeufe,
  maengel,
  mangel,
  aufgaben,
  faelligeKontrollen,
  vorlagen,
  vorlageNeu,
  vorlage,
  vorlageBearbeiten,
  stammdaten,
  mehr,
  profil,
  outbox,
] as const
