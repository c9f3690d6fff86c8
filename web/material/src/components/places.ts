/** Menu places: those of the bottom bar, and the groups behind "Mehr". A new page adds its line here. */
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBell,
  IconBox,
  IconBuilding,
  IconBuildingWarehouse,
  IconCalendar,
  IconCalendarCheck,
  IconCalendarDue,
  IconCalendarRepeat,
  IconCategory,
  IconCertificate,
  IconChecklist,
  IconClipboardCheck,
  IconClipboardList,
  IconClock,
  IconDeviceMobileCheck,
  IconDots,
  IconEdit,
  IconFiles,
  IconFileText,
  IconGauge,
  IconGridDots,
  IconHistory,
  IconInfoCircle,
  IconKey,
  IconMapPin,
  IconPackage,
  IconPackageExport,
  IconPackageOff,
  IconPackages,
  IconQrcode,
  IconSchool,
  IconShape,
  IconShieldLock,
  IconShoppingCart,
  IconSitemap,
  IconSteeringWheel,
  IconTool,
  IconTruck,
  IconUpload,
  IconUser,
  IconUserCheck,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import type { DarfIrgendwo, Recht } from '../session/useSession.ts'

type Icon = typeof IconGauge

export interface Place {
  readonly to: string
  readonly label: string
  readonly icon: Icon
  /** Shown to people with one of these rights. */
  readonly rechte?: readonly Recht[]
}

/** Places in the bar of a phone: two left and two right of Scannen. */
export const BAR: readonly Place[] = [
  { to: '/', label: 'Übersicht', icon: IconGauge },
  { to: '/objekte', label: 'Objekte', icon: IconTruck, rechte: ['lesen'] },
  {
    to: '/aufgaben',
    label: 'Aufgaben',
    icon: IconChecklist,
    rechte: ['lesen', 'mangel.lesen', 'pruefung.durchfuehren'],
  },
  { to: '/mehr', label: 'Mehr', icon: IconDots },
]

export interface Group {
  readonly label: string
  readonly places: readonly Place[]
}

/** The lists of what is due or missing; the page Aufgaben shows them too. */
export const OFFEN: Group = {
  label: 'Fällig und offen',
  places: [
    { to: '/kontrollen/faellig', label: 'Fällige Kontrollen', icon: IconCalendarDue, rechte: ['lesen'] },
    { to: '/fehlbestaende', label: 'Fehlbestände', icon: IconPackageOff, rechte: ['lesen'] },
    { to: '/ablaeufe', label: 'Ablaufdaten', icon: IconClock, rechte: ['lesen'] },
    { to: '/maengel', label: 'Mängel', icon: IconAlertTriangle, rechte: ['mangel.lesen'] },
    { to: '/pruefungen', label: 'Prüfungen', icon: IconCalendarCheck, rechte: ['lesen'] },
    { to: '/prueftag', label: 'Prüftag', icon: IconClipboardCheck, rechte: ['pruefung.durchfuehren'] },
    { to: '/wartung/faellig', label: 'Fällige Wartung', icon: IconTool, rechte: ['lesen'] },
  ],
}

/** Groups that a desk shows below Aufgaben, and a phone behind Mehr. */
export const GROUPS: readonly Group[] = [
  OFFEN,
  {
    label: 'Lager',
    places: [
      { to: '/lager/bestand', label: 'Bestand', icon: IconPackages, rechte: ['lesen'] },
      { to: '/lager/bestellliste', label: 'Bestellliste', icon: IconShoppingCart, rechte: ['lesen'] },
      { to: '/ausgaben/neu', label: 'Ausgeben', icon: IconPackageExport, rechte: ['lager.bearbeiten'] },
      { to: '/ausgaben', label: 'Ausgaben', icon: IconPackageExport, rechte: ['lesen'] },
      { to: '/lager/bewegungen', label: 'Bewegungen', icon: IconArrowsExchange, rechte: ['lesen'] },
      { to: '/lager/orte', label: 'Lagerorte', icon: IconBuildingWarehouse, rechte: ['lesen'] },
      { to: '/lager/plaetze', label: 'Lagerplätze', icon: IconGridDots, rechte: ['lesen'] },
    ],
  },
  {
    label: 'Geräte und Wartung',
    places: [
      { to: '/geraete', label: 'Geräte', icon: IconDeviceMobileCheck, rechte: ['lesen'] },
      { to: '/wartung/auftraege', label: 'Wartungsaufträge', icon: IconTool, rechte: ['lesen'] },
      { to: '/wartung/plaene', label: 'Wartungspläne', icon: IconCalendarRepeat, rechte: ['lesen'] },
      { to: '/dokumente', label: 'Dokumente', icon: IconFiles, rechte: ['lesen'] },
    ],
  },
  {
    label: 'Personal',
    places: [
      { to: '/personal', label: 'Personen', icon: IconUsers, rechte: ['benutzer.lesen'] },
      { to: '/personal/einheiten', label: 'Einheiten', icon: IconSitemap, rechte: ['lesen'] },
      { to: '/personal/qualifikationen', label: 'Qualifikationen', icon: IconCertificate, rechte: ['personal.lesen'] },
      { to: '/personal/darf-fahren', label: 'Darf fahren?', icon: IconSteeringWheel, rechte: ['personal.lesen'] },
      { to: '/personal/qualifikationstypen', label: 'Qualifikationstypen', icon: IconSchool, rechte: ['lesen'] },
      {
        to: '/personal/zustaendigkeiten',
        label: 'Zuständigkeiten',
        icon: IconUserShield,
        rechte: ['personal.lesen'],
      },
    ],
  },
  {
    label: 'Stammdaten',
    places: [
      { to: '/vorlagen', label: 'Vorlagen', icon: IconClipboardList, rechte: ['lesen'] },
      { to: '/stammdaten/materialien', label: 'Materialien', icon: IconPackage, rechte: ['lesen'] },
      { to: '/stammdaten/kategorien', label: 'Kategorien', icon: IconCategory, rechte: ['lesen'] },
      { to: '/stammdaten/objekttypen', label: 'Objekttypen', icon: IconShape, rechte: ['lesen'] },
      { to: '/stammdaten/faecher', label: 'Fächer', icon: IconBox, rechte: ['lesen'] },
      { to: '/stammdaten/standorte', label: 'Standorte', icon: IconMapPin, rechte: ['lesen'] },
      { to: '/stammdaten/bereiche', label: 'Bereiche', icon: IconBuilding, rechte: ['lesen'] },
    ],
  },
  {
    label: 'Drucken',
    places: [
      { to: '/etiketten', label: 'Etiketten', icon: IconQrcode, rechte: ['lesen'] },
      { to: '/pruefblatt', label: 'Kontrollblatt', icon: IconFileText, rechte: ['lesen'] },
    ],
  },
  {
    label: 'Verwaltung',
    places: [
      { to: '/verwaltung/objektpflege', label: 'Objektpflege', icon: IconEdit, rechte: ['objekt.bearbeiten'] },
      {
        to: '/verwaltung/kontrollverantwortung',
        label: 'Kontrollverantwortung',
        icon: IconUserCheck,
        rechte: ['objekt.bearbeiten'],
      },
      { to: '/verwaltung/protokoll', label: 'Änderungsprotokoll', icon: IconHistory, rechte: ['historie.lesen'] },
      {
        to: '/verwaltung/sicherheitsprotokoll',
        label: 'Sicherheitsprotokoll',
        icon: IconShieldLock,
        rechte: ['sicherheitsprotokoll.lesen'],
      },
      { to: '/verwaltung/benutzer', label: 'Benutzer', icon: IconUsers, rechte: ['benutzer.verwalten'] },
      { to: '/verwaltung/rollen', label: 'Rollen', icon: IconKey, rechte: ['rollen.verwalten'] },
      { to: '/verwaltung/eskalation', label: 'Eskalation', icon: IconBell, rechte: ['eskalation.verwalten'] },
      { to: '/verwaltung/importe', label: 'Importe', icon: IconUpload, rechte: ['import.ausfuehren'] },
    ],
  },
  {
    label: 'Konto',
    places: [
      { to: '/profil', label: 'Profil', icon: IconUser },
      { to: '/kalender', label: 'Kalender', icon: IconCalendar, rechte: ['lesen'] },
      { to: '/ueber', label: 'Über Zeughaus', icon: IconInfoCircle },
    ],
  },
]

/** Filters the places that this person may use. */
export const allowed = (places: readonly Place[], darf: DarfIrgendwo): readonly Place[] =>
  places.filter(({ rechte }) => rechte === undefined || rechte.some(darf))
