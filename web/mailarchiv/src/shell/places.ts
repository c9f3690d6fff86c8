/** The pages of the side bar, each with the right that it needs. */
import {
  IconCalendarTime,
  IconChartBar,
  IconFileImport,
  IconFileInvoice,
  IconKey,
  IconListDetails,
  IconMailQuestion,
  IconScan,
  IconSearch,
  IconShieldCheck,
  IconUserSearch,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'

export const PLACES = [
  { to: '/', label: 'Übersicht', icon: IconChartBar, right: 'uebersicht.lesen' },
  { to: '/suche', label: 'Suche', icon: IconSearch, right: 'mails.suchen' },
  { to: '/rechnungen', label: 'Rechnungen', icon: IconFileInvoice, right: 'mails.suchen' },
  { to: '/quellen', label: 'Import & Quellen', icon: IconFileImport, right: 'quellen.verwalten' },
  { to: '/schluessel', label: 'API-Schlüssel', icon: IconKey, right: 'schluessel.verwalten' },
  { to: '/webhooks', label: 'Webhooks', icon: IconWebhook, right: 'schluessel.verwalten' },
  { to: '/personen', label: 'Personen', icon: IconUsers, right: 'personen.verwalten' },
  { to: '/texterkennung', label: 'Texterkennung', icon: IconScan, right: 'texterkennung.lesen' },
  { to: '/antraege', label: 'Anträge', icon: IconMailQuestion, right: 'auskunft.erteilen' },
  { to: '/auskunft', label: 'Person suchen', icon: IconUserSearch, right: 'auskunft.erteilen' },
  { to: '/protokoll', label: 'Protokoll', icon: IconListDetails, right: 'protokoll.lesen' },
  { to: '/aufbewahrung', label: 'Aufbewahrung', icon: IconCalendarTime, right: 'aufbewahrung.lesen' },
  { to: '/integritaet', label: 'Integrität', icon: IconShieldCheck, right: 'integritaet.pruefen' },
] as const
