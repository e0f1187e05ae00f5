import { emptySite, type SiteConfig } from './site-config.ts';

export const filledSite: SiteConfig = {
  operator: {
    ...emptySite.operator,
    name: 'Stage Works',
    address: ['Harbour Street 4', 'Hamburg'],
    email: 'hello@stage.example',
    phone: '+49 40 1',
    register: 'HRB 1',
    taxId: 'DE1',
    responsible: 'Ada Okafor',
    law: 'Germany',
    hosting: 'In Falkenstein.',
    securityContact: 'security@stage.example',
    madeIn: 'Germany',
  },
  terms: { since: '1 May 2026', more: [{ heading: 'Ours', text: ['More.'] }] },
  privacy: { since: '2 May 2026', more: [] },
  security: { since: '3 May 2026', more: [] },
  links: {
    desktopApp: 'https://stage.example/app/',
    roadmap: 'https://stage.example/roadmap/',
    blog: 'https://stage.example/blog/',
    media: 'https://stage.example/media/',
    testimonials: 'https://stage.example/said/',
    status: 'https://status.example/',
  },
  services: ['Counter'],
};
