//! The words that names and titles are made of. Within a list no two words have the same shortcut.

pub(crate) const FIRST_NAMES: &[&str] = &[
    "Ada", "Alma", "Amadou", "Anneke", "Arlo", "Asha", "Astrid", "Aurelio", "Bea", "Benoît", "Bram", "Brynn",
    "Callum", "Carmela", "Casimir", "Cecily", "Chidi", "Clementine", "Corin", "Dagny", "Darius", "Delphine",
    "Desmond", "Dorothea", "Edda", "Eamon", "Elias", "Elodie", "Emeka", "Esperanza", "Ezra", "Fabian", "Farah",
    "Fenna", "Florian", "Fynn", "Gael", "Greta", "Gwendolyn", "Hamish", "Hanne", "Harlan", "Hedda", "Honor", "Idris",
    "Ilse", "Imogen", "Inés", "Isidora", "Ivo", "Jasper", "Joaquín", "Jolene", "Juno", "Kaito", "Katja", "Keir",
    "Kofi", "Lamar", "Leander", "Leonie", "Levi", "Linnea", "Lorcan", "Lucinda", "Magnus", "Maeve", "Marit",
    "Mathilde", "Milo", "Mireille", "Naveen", "Nell", "Nadia", "Noor", "Octavia", "Odile", "Olu", "Orla", "Oskar",
    "Paloma", "Percy", "Petra", "Quentin", "Rafael", "Ramona", "Rhea", "Roscoe", "Rowan", "Saoirse", "Selma", "Silas",
    "Sunniva", "Tamsin", "Thandi", "Theo", "Tilda", "Tobias", "Ulrika", "Umar", "Valentina", "Vera", "Wendell",
    "Willa", "Ximena", "Yara", "Yusuf", "Zelda", "Zora",
];

pub(crate) const LAST_NAMES: &[&str] = &[
    "Abernethy", "Achterberg", "Adeyinka", "Alderwick", "Almqvist", "Amberley", "Arkwell", "Ashgrove", "Averill",
    "Bakshi", "Ballantine", "Barrowclough", "Beaulac", "Bellwether", "Birkeland", "Blackmoor", "Bonaventura",
    "Bramhall", "Brightwater", "Caldecott", "Calloway", "Carrow", "Castellane", "Chevrolat", "Claymore", "Coldwell",
    "Corvino", "Crabtree", "Cromarty", "D'Aubrac", "Dahlgren", "Danquah", "Delacourt", "Desrosiers", "Dovetree",
    "Dunmore", "Eastlake", "Eberhart", "Elmhirst", "Engström", "Fairweather", "Fallow", "Farnham", "Fennimore",
    "Fitzalan", "Fontenay", "Gallowglass", "Garrick", "Gladwin", "Goldthwaite", "Gravesend", "Greenhalgh", "Grimaldo",
    "Haddock", "Halvorsen", "Harrowgate", "Hathersage", "Hazelwood", "Hollander", "Holmgren", "Ibarra", "Inverness",
    "Islington", "Jarrow", "Jernigan", "Kaplinski", "Keswick", "Kilbride", "Kirkwall", "Laramie", "Larkspur",
    "Lindqvist", "Lockhart", "Lonergan", "Lowell", "Macready", "Mandeville", "Marchetti", "Marlowe", "Mbeki-Lund",
    "Merriweather", "Molyneux", "Montrose", "Moonie", "Nakagawa", "Nightingale", "Northcote", "Nørgaard", "O'Dell",
    "O'Rourke", "Okonjo", "Oldcastle", "Ormsby", "Østergaard", "Paxton", "Pemberton", "Penhaligon", "Pettigrew",
    "Quarles", "Quillfeather", "Rademaker", "Ravenscroft", "Redfern", "Ridgeway", "Rosedale", "Rutherglen",
    "Sagebrush", "Saltmarsh", "Sandoval", "Seaborne", "Silverlake", "Skarsholm", "Somerset", "Stonebridge", "Strand",
    "Summerfield", "Tamura", "Thackeray", "Thistlewood", "Thornbury", "Tremaine", "Underhill", "Valdés", "Vandermeer",
    "Vickery", "Wainscott", "Waldegrave", "Wetherby", "Whitlock", "Wildgoose", "Winterbourne", "Wolfenden", "Yardley",
    "Yellowlees", "Zamorano", "Zeller",
];

pub(crate) const ADJECTIVES: &[&str] = &[
    "Amber", "Ancient", "Autumn", "Bitter", "Black", "Blind", "Blue", "Borrowed", "Brave", "Broken", "Burning",
    "Careless", "Cold", "Copper", "Crimson", "Crooked", "Daily", "Dark", "Distant", "Double", "Drowsy", "Dusty",
    "Early", "Electric", "Empty", "Endless", "Faded", "Fallen", "Fearless", "Foreign", "Forgotten", "Fragile",
    "Frozen", "Gentle", "Ghostly", "Gilded", "Golden", "Graceful", "Grey", "Half-Lit", "Happy", "Hidden", "High",
    "Hollow", "Honest", "Humble", "Idle", "Invisible", "Iron", "Ivory", "Lazy", "Little", "Lonesome", "Long", "Lost",
    "Loud", "Lucky", "Magnetic", "Midnight", "Modern", "Narrow", "Northern", "Old", "Open", "Paper", "Patient",
    "Plastic", "Polite", "Quiet", "Reckless", "Restless", "Rusty", "Sacred", "Scarlet", "Second", "Secret", "Shallow",
    "Silent", "Silver", "Simple", "Sleepless", "Slow", "Soft", "Southern", "Static", "Stolen", "Strange", "Stubborn",
    "Sudden", "Tender", "Thin", "Tiny", "Unlikely", "Velvet", "Violet", "Wandering", "Warm", "Weightless", "Wild",
    "Wooden", "Yellow", "Young",
];

pub(crate) const NOUNS: &[&str] = &[
    "Acre", "Airport", "Alphabet", "Anchor", "Answer", "Arcade", "Atlas", "Avenue", "Balcony", "Ballroom", "Beacon",
    "Bicycle", "Boulevard", "Bridge", "Cabin", "Calendar", "Canyon", "Carousel", "Cathedral", "Chapel", "Circus",
    "Coast", "Comet", "Compass", "Corner", "Curtain", "Dance", "Daybreak", "Delta", "Desert", "Diary", "Dollar",
    "Doorway", "Dream", "Echo", "Edge", "Ember", "Engine", "Evening", "Factory", "Fable", "Feather", "Ferry", "Field",
    "Fire", "Flood", "Fountain", "Frontier", "Garden", "Ghost", "Glacier", "Harbour", "Harvest", "Heart", "Highway",
    "Holiday", "Horizon", "Hotel", "Hour", "Island", "Journey", "Jungle", "Kingdom", "Kitchen", "Ladder", "Lantern",
    "Letter", "Lighthouse", "Lullaby", "Machine", "Magnet", "Maple", "Market", "Meadow", "Memory", "Message",
    "Meteor", "Mirror", "Moment", "Monument", "Moon", "Morning", "Motel", "Mountain", "Museum", "Needle", "Notebook",
    "Ocean", "Orchard", "Orchid", "Palace", "Parade", "Passenger", "Pavement", "Photograph", "Pilot", "Pine",
    "Planet", "Postcard", "Promise", "Puzzle", "Radio", "Railway", "Rain", "Rescue", "Ribbon", "River", "Rocket",
    "Room", "Sailor", "Satellite", "Season", "Shadow", "Shelter", "Signal", "Skyline", "Sparrow", "Stairway",
    "Station", "Stranger", "Suburb", "Summer", "Sunday", "Telegram", "Telescope", "Theatre", "Thunder", "Tower",
    "Traffic", "Tunnel", "Umbrella", "Valley", "Vault", "Village", "Voyage", "Wedding", "Whisper", "Window", "Winter",
    "Wire", "Witness", "Zeppelin",
];

pub(crate) const PLURALS: &[&str] = &[
    "Acrobats", "Archers", "Astronomers", "Bandits", "Beekeepers", "Bells", "Brothers", "Butterflies", "Canaries",
    "Cardinals", "Choirboys", "Clouds", "Coyotes", "Crickets", "Curtains", "Daisies", "Detectives", "Diplomats",
    "Dragonflies", "Drifters", "Embers", "Fables", "Falcons", "Fireflies", "Foxes", "Gardeners", "Ghosts", "Giants",
    "Gliders", "Harbours", "Herons", "Horses", "Islands", "Jackdaws", "Jesters", "Kestrels", "Kites", "Lanterns",
    "Larks", "Librarians", "Lighthouses", "Lions", "Locksmiths", "Machines", "Magpies", "Mariners", "Matches",
    "Mechanics", "Meteors", "Mirrors", "Neighbours", "Nomads", "Oaks", "Orchards", "Orphans", "Otters", "Owls",
    "Painters", "Passengers", "Pigeons", "Pilgrims", "Pilots", "Pines", "Poets", "Postmen", "Prophets", "Rabbits",
    "Ramblers", "Ravens", "Rivers", "Rockets", "Sailors", "Satellites", "Saints", "Shadows", "Sirens", "Sisters",
    "Sparrows", "Spiders", "Stars", "Strangers", "Swans", "Tailors", "Thieves", "Tigers", "Trains", "Travellers",
    "Twins", "Vagabonds", "Waves", "Weavers", "Whales", "Willows", "Witnesses", "Wolves", "Wrens",
];

pub(crate) const PLACES: &[&str] = &[
    "Aberdeen", "Antwerp", "Arizona", "Baltimore", "Belfast", "Bogotá", "Brighton", "Cairo", "Cardiff", "Casablanca",
    "Córdoba", "Dakar", "Denver", "Dresden", "Dublin", "Galway", "Geneva", "Genoa", "Göteborg", "Hanoi", "Havana",
    "Helsinki", "Istanbul", "Kyoto", "Lagos", "Leipzig", "Lima", "Lisbon", "Louisville", "Malmö", "Marseille",
    "Memphis", "Montréal", "Nairobi", "Nantes", "Oaxaca", "Osaka", "Oslo", "Palermo", "Porto", "Reykjavík", "Riga",
    "Rotterdam", "Santa Fe", "São Paulo", "Seville", "Tallinn", "Trieste", "Tulsa", "Valparaíso", "Warsaw", "Zürich",
];

pub(crate) const GERUNDS: &[&str] = &[
    "Leaving", "Missing", "Finding", "Crossing", "Remembering", "Dreaming of", "Driving Through", "Sleeping in",
    "Waiting for", "Walking to", "Falling for", "Flying Over", "Drowning in", "Burning Down", "Singing to",
    "Searching for", "Coming Home to", "Losing", "Counting", "Writing to", "Running From", "Painting", "Waking Up in",
    "Looking for", "Building",
];

pub(crate) const VERBS: &[&str] = &[
    "Break", "Bring Back", "Burn", "Call", "Carry", "Catch", "Chase", "Close", "Count", "Draw", "Follow", "Forget",
    "Hold", "Keep", "Know", "Leave", "Lose", "Move", "Need", "Open", "Paint", "Read", "Remember", "Save", "See",
    "Sell", "Sing to", "Stop", "Trust", "Wake", "Want", "Watch",
];

pub(crate) const COUNTS: &[&str] = &[
    "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Thirteen", "Forty",
    "Ninety-Nine", "A Hundred", "A Thousand",
];

pub(crate) const MONTHS: &[&str] = &[
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
];

/// Openings of titles in other tongues; a place or a count follows.
pub(crate) const FOREIGN_OPENINGS: &[&str] = &[
    "Été à", "La nuit à", "Adiós,", "Corazón de", "Mañana en", "Canção de", "Grüße aus", "Schöne Tage in",
    "Brev från", "Sjömän i", "Noć u", "Último tren a", "L'hiver à", "Straßen von", "Песня о", "Вечер:", "夜の", "雨の",
];

pub(crate) const NICKNAMES: &[&str] = &[
    "Slim", "Lefty", "Two-Step", "Papa", "Duke Of Earl's Court", "Boom", "Lightfoot", "Sugar", "Professor", "Tex",
    "Mumbles", "Queenie",
];

pub(crate) const SYLLABLES: &[&str] = &[
    "ka", "lo", "mi", "ze", "ra", "vo", "ny", "ta", "su", "dri", "el", "ox", "un", "ve", "fi", "ga", "ho", "qui",
    "sha", "tor", "lex", "ama", "byn", "cor",
];

pub(crate) const NORDIC_STARTS: &[&str] = &[
    "Hrafn", "Vetur", "Jökul", "Sól", "Þoka", "Ljós", "Stein", "Björt", "Eldur", "Myrk", "Fjör", "Sæ", "Ísa", "Norð",
    "Vind", "Draum",
];

pub(crate) const NORDIC_ENDS: &[&str] = &[
    "dóttir", "rós", "hljóð", "fjall", "mál", "vík", "skógur", "björk", "heim", "úlfur", "nótt", "sker",
];

pub(crate) const JAPANESE_STARTS: &[&str] = &[
    "青い", "夜更かし", "月影", "小さな", "夏の", "星屑", "雨音", "真夜中の", "渚の", "白昼", "迷子の", "遠い", "北向き", "春雷",
];

pub(crate) const JAPANESE_ENDS: &[&str] = &[
    "電車", "倶楽部", "カルテット", "灯台", "手紙", "風見鶏", "郵便局", "ラジオ", "温室", "図書館", "紙飛行機", "交差点", "水族館", "工場",
];

/// All masculine, as the ends are.
pub(crate) const CYRILLIC_STARTS: &[&str] = &[
    "Северный", "Бумажный", "Тихий", "Лунный", "Ржавый", "Жёлтый", "Ночной", "Пятый", "Старый", "Зимний",
    "Стеклянный", "Забытый", "Медный",
];

pub(crate) const CYRILLIC_ENDS: &[&str] = &[
    "Вокзал", "Кит", "Причал", "Трамвай", "Маяк", "Чемодан", "Сторож", "Щегол", "Мост", "Этаж", "Подъезд",
    "Циферблат", "Огород",
];

pub(crate) const LABEL_ENDS: &[&str] = &["Records", "Recordings", "Music", "Music Group", "Sound", "Editions", "Discs"];

pub(crate) const JOURNALISTS: &[&str] = &[
    "Tess Marchbanks", "Olu Farrimond", "Ingrid Szell", "Hector Dunaway", "Mina Castellan", "Peter Oakes-Lindh",
    "Renée Aubertin", "Sam Whitcombe",
];
