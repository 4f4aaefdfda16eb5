// The sample publishers: all invented, on domains that belong to nobody.
import type { Look } from './template.ts';

export interface SampleNewsletter extends Look {
  id: string;
  website: string;
  description: string;
  /** The local part of its tracking address. */
  mailbox: string;
  sender: string;
}

const id = (n: number) => `00000000-0000-4000-8000-00000000b00${n}`;

export const NEWSLETTERS: SampleNewsletter[] = [
  {
    id: id(1),
    name: 'Pipeline Notes',
    website: 'https://pipelinenotes.example',
    mailbox: 'pipelinenotes200001',
    sender: 'hello@pipelinenotes.example',
    description: 'Databases, data pipelines and analytics engineering, for the people who are on call for them.',
    color: '#0f5c7a',
    font: 'Georgia,serif',
    tracker: 'click.letterpost.example',
    address: 'Pipeline Notes, 14 Cooper Row, Bristol',
  },
  {
    id: id(2),
    name: 'Backend Dispatch',
    website: 'https://backenddispatch.example',
    mailbox: 'backenddispatch200002',
    sender: 'editor@backenddispatch.example',
    description:
      'A weekly digest for backend and database engineers: queries, queues, caches and the outages in between.',
    color: '#3b2f8f',
    font: 'Arial,sans-serif',
    tracker: 'r.mailroute.example',
    address: 'Backend Dispatch, Keizersgracht 12, Amsterdam',
  },
  {
    id: id(3),
    name: 'Tiller & Tide',
    website: 'https://tillerandtide.example',
    mailbox: 'tillertide200003',
    sender: 'crew@tillerandtide.example',
    description: 'Small boats, long passages: seamanship, refits and the sailing life, every Friday.',
    color: '#11604a',
    font: 'Georgia,serif',
    tracker: 'click.letterpost.example',
    address: 'Tiller & Tide, The Old Chandlery, Falmouth',
  },
  {
    id: id(4),
    name: 'Morning Ledger',
    website: 'https://morningledger.example',
    mailbox: 'morningledger200004',
    sender: 'desk@morningledger.example',
    description: 'Business and markets in five minutes, before the first meeting.',
    color: '#9a3412',
    font: 'Helvetica,Arial,sans-serif',
    tracker: 'links.dailyship.example',
    address: 'Morning Ledger, 200 Water Street, New York',
  },
  {
    id: id(5),
    name: 'Kitchen Garden Post',
    website: 'https://kitchengardenpost.example',
    mailbox: 'kitchengarden200005',
    sender: 'post@kitchengardenpost.example',
    description: 'Growing, cooking and preserving vegetables in small gardens, season by season.',
    color: '#4d7c0f',
    font: 'Georgia,serif',
    tracker: 'r.mailroute.example',
    address: 'Kitchen Garden Post, 3 Orchard Lane, Hereford',
  },
  {
    id: id(6),
    name: 'Founder Field Notes',
    website: 'https://founderfieldnotes.example',
    mailbox: 'founderfield200006',
    sender: 'sam@founderfieldnotes.example',
    description: 'What bootstrapped software founders try, measure and learn about growth, pricing and hiring.',
    color: '#7c2d92',
    font: 'Verdana,sans-serif',
    tracker: 'links.dailyship.example',
    address: 'Founder Field Notes, PO Box 88, Austin',
  },
  {
    id: id(7),
    name: 'Datenbrief',
    website: 'https://datenbrief.example',
    mailbox: 'datenbrief200007',
    sender: 'redaktion@datenbrief.example',
    description: 'Der Wochenbrief für Datenbanken, Datenschutz und Softwareentwicklung im deutschsprachigen Raum.',
    color: '#1e3a5f',
    font: 'Arial,sans-serif',
    tracker: 'r.mailroute.example',
    address: 'Datenbrief, Lindenallee 5, Leipzig',
  },
];
