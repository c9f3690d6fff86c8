/** Where things are: the places of the bar and the groups behind "Mehr". A new page adds its line here. */
import {
  IconAlertTriangle,
  IconBox,
  IconBuilding,
  IconCategory,
  IconChecklist,
  IconClipboardList,
  IconDots,
  IconGauge,
  IconMapPin,
  IconPackage,
  IconPackageOff,
  IconShape,
  IconTruck,
  IconUser,
} from '@tabler/icons-react'
import type { Recht } from '../session/useSession.ts'

type Icon = typeof IconGauge

export interface Place {
  readonly to: string
  readonly label: string
  readonly icon: Icon
  /** Only for those who have one of these rights. */
  readonly rechte?: readonly Recht[]
}

/** The bar of a phone: two left and two right of Scannen. */
export const BAR: readonly Place[] = [
  { to: '/', label: 'Übersicht', icon: IconGauge },
  { to: '/objekte', label: 'Objekte', icon: IconTruck },
  { to: '/aufgaben', label: 'Aufgaben', icon: IconChecklist },
  { to: '/mehr', label: 'Mehr', icon: IconDots },
]

export interface Group {
  readonly label: string
  readonly places: readonly Place[]
}

/** What a desk shows below Aufgaben and a phone behind Mehr. */
export const GROUPS: readonly Group[] = [
  {
    label: 'Aufgaben',
    places: [
      { to: '/fehlbestaende', label: 'Fehlbestände', icon: IconPackageOff, rechte: ['lesen'] },
      { to: '/maengel', label: 'Mängel', icon: IconAlertTriangle, rechte: ['mangel.lesen'] },
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
    label: 'Konto',
    places: [{ to: '/profil', label: 'Profil', icon: IconUser }],
  },
]

/** The places that this person can use. */
export const allowed = (places: readonly Place[], darf: (recht: Recht) => boolean): readonly Place[] =>
  places.filter(({ rechte }) => rechte === undefined || rechte.some(darf))
