import { Link } from 'react-router'

import { Page } from '@/components/Page'
import { Tile } from '@/components/Tile'
import { MissingNote } from '@/features/legal/MissingNote'
import { FailedMailsNote } from '@/features/mail/FailedMailsNote'
import { Overview } from '@/features/overview/Overview'
import { adminRequestPath, anyTicketPath, paths, waitingTickets } from '@/routes/paths'
import { texts } from '@/text/texts'

const { title, lead, tiles, settings } = texts.pages.admin

export function AdminPage() {
  return (
    <Page title={title} lead={lead}>
      <MissingNote />
      <FailedMailsNote all={paths.adminMail} />
      <ul className="tiles">
        <Tile to={paths.adminTickets} icon="talk" {...tiles.tickets} />
        <Tile to={paths.adminNotifications} icon="bell" {...tiles.notifications} />
        <Tile to={paths.adminRequests} icon="list" {...tiles.requests} />
        <Tile to={paths.adminPeople} icon="people" {...tiles.people} />
        <Tile to={paths.adminContacts} icon="inbox" {...tiles.contacts} />
        <Tile to={paths.adminMail} icon="mail" {...tiles.mail} />
      </ul>
      <Overview
        requests={{ one: adminRequestPath, all: `${paths.adminRequests}?status=pending&sort=oldest` }}
        tickets={{ one: anyTicketPath, all: waitingTickets }}
      />
      <Link to={paths.adminSettings} lang="en" className="btn btn-outline-secondary">
        {settings}
      </Link>
    </Page>
  )
}
