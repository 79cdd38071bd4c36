import { account } from './account'
import { common } from './common'
import { contact } from './contact'
import { decisions } from './decisions'
import { contacts } from './contacts'
import { failures } from './failures'
import { legal } from './legal'
import { mail } from './mail'
import { notifications } from './notifications'
import { overview } from './overview'
import { pages } from './pages'
import { people } from './people'
import { requests } from './requests'
import { tickets } from './tickets'

/** Every sentence that a person can read here stands in this catalogue, and nowhere else. */
export const texts = { account, common, contact, contacts, decisions, failures, legal, mail, notifications, overview, pages, people, requests, tickets }
