// For mails that contain a name only in capitals or in a domain; the mail's own spelling takes precedence.
import { brandKey } from '../name.ts';

const NAMES = `
  1Password 23andMe A24 ActiveCampaign AdRoll Airbnb Airbyte Airtable AlphaSense AngelList AppDynamics AppFolio AppLovin AppSheet AppSumo ArangoDB AssemblyAI
  AT&T AtScale Auth0 Autodesk AWS BambooHR BetterHelp Betterment BetterUp BeyondTrust BigCommerce BigPanda BigQuery Bitbucket Bitwarden BlackBerry BlackLine BlackRock
  Bloomberg BMW BrowserStack Buildkite ButcherBox CallRail CarGurus ChatGPT CircleCI ClickHouse ClickUp Cloudflare CloudZero CNBC CoderPad CodeRabbit
  CoinDesk Contentstack ConvertKit CoreWeave CoSchedule Coursera CrowdStrike CyberArk DataCamp Datadog DataRobot DataStax DeepL DeepMind DeleteMe DevRev DHL
  DigitalOcean DocuSign DoorDash DuckDB DuckDuckGo EasyPost ElevenLabs EnergyX EquityZen ExpressVPN FanDuel FastAPI FedEx FireHydrant Firebase Fivetran FormAssembly
  FreshBooks Fullstory FusionAuth GitBook GitGuardian GitHub GitKraken GitLab GoDaddy GoFundMe GoPro GoodRx Google Grammarly GraphQL HashiCorp HelloFresh HubSpot HBO
  HP HSBC IBM IKEA IMDb InVision InfluxData InfluxDB InfoQ Instacart IntelliJ JetBrains JFrog JPMorgan KPMG KnowBe4 LaunchDarkly LastPass LegalZoom LendingTree LexisNexis LinearB LinkedIn
  LiveRamp LMNT LogDNA LogMeIn LogRocket MailerLite MarketWatch Mastercard MasterClass Microsoft MindBridge MongoDB MoonPay MotherDuck MyFitnessPal MySQL NerdWallet NetApp NetSuite NextDNS NordPass NordVPN NVIDIA
  NYU OneSchema OneSignal OneTrust OpenAI OpsLevel OutSystems PagerDuty PandaDoc PayPal PepsiCo PhonePe PitchBook PlanetScale PolicyGenius PostHog PostgreSQL ProtonMail ProtonVPN PwC PyCharm
  QuickBooks RapidAPI RabbitMQ RavenDB ReadMe RemoFirst RetailMeNot RevenueCat RingCentral RudderStack SaaStr SailPoint Salesloft SAP ScyllaDB Secureframe SendGrid SentinelOne ServiceNow ShipBob
  ShipStation SimpliSafe SingleStore SiriusXM SiteGround SmartBear SmartRecruiters Smartsheet SNHU SoFi SolarWinds SonarQube SonarSource SoundCloud SourceForge SpaceX Squarespace StackBlitz StackHawk 
  StartEngine StreamYard SugarCRM SurveyMonkey SwiftUI TablePlus TaskRabbit TechCrunch TED TeamViewer TestRail ThoughtSpot ThreatLocker ThredUp TikTok TimescaleDB TomTom TransUnion TripAdvisor TripActions TurboTax
  TypeScript UiPath UPS USAA USPS VentureBeat VMware Webex WebMD WeWork WhatsApp WooCommerce WordPress WorkOS YouTube YugabyteDB ZDNet ZipRecruiter ZoomInfo iRobot iStock eBay eToro edX
  n8n dbt`;

const OF_SEVERAL_WORDS = [
  'Adobe Firefly',
  'American Express',
  'Bank of America',
  'Bright Data',
  'Capital One',
  'Charles Schwab',
  'CB Insights',
  'Culture Amp',
  'Fifth Third Bank',
  'General Assembly',
  'Goldman Sachs',
  'Google Cloud',
  'Home Chef',
  'Hugging Face',
  'Liberty Mutual',
  'Modern Treasury',
  'Morgan Stanley',
  'MUD\\WTR',
  'New Relic',
  'QA Wolf',
  'Red Hat',
  'Rocket Money',
  'Stack Overflow',
  'State Farm',
  'T-Mobile',
  'The Motley Fool',
  'Wells Fargo',
  'WP Engine',
];

export const KNOWN_SPELLINGS: ReadonlyMap<string, string> = new Map(
  [...NAMES.trim().split(/\s+/), ...OF_SEVERAL_WORDS].map((name) => [brandKey(name), name]),
);
