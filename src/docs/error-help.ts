import type { FieldCode } from '#domain/refusal.ts';
import type { Pair } from '#src/http/error-words.ts';
import type { ErrorCode } from '#src/http/problem.ts';

/**
 * Texts of a code's page that follow its words in ERROR_WORDS: why it happens, and how to fix it.
 */
export type ErrorHelp = { readonly why: Pair; readonly cure: Pair };

/** Every code of an error. */
const ERRORS: Readonly<Record<ErrorCode, ErrorHelp>> = {
  MALFORMED_JSON: {
    why: [
      'The body has a comma too many, a bracket too few, single quotes or bytes that are not UTF-8. Shells often change quotes inside a command.',
      'Isi permintaan kelebihan koma, kekurangan kurung, memakai tanda kutip tunggal, atau bukan UTF-8. Shell sering mengubah tanda kutip di dalam perintah.',
    ],
    cure: [
      'Let a JSON library write the body, and send it unchanged with Content-Type: application/json.',
      'Buat isi permintaan dengan pustaka JSON, lalu kirim apa adanya dengan Content-Type: application/json.',
    ],
  },
  BAD_REQUEST: {
    why: [
      'The request breaks HTTP itself: a body that ended early, a missing or doubled Host header, or a header with an impossible value.',
      'Permintaan melanggar aturan HTTP: isinya terpotong, header Host tidak ada atau ganda, atau nilai sebuah header mustahil.',
    ],
    cure: [
      'Read the message, which names the part. Use an HTTP library instead of writing requests by hand, and look for a proxy that changes them.',
      'Baca pesannya, yang menyebut bagiannya. Pakai pustaka HTTP, jangan menyusun permintaan sendiri, dan periksa proxy yang mengubahnya.',
    ],
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    why: [
      'Requests that spend money or make an order need a key, so that a repetition after a timeout cannot buy twice.',
      'Permintaan yang mengeluarkan uang atau membuat pesanan memerlukan kunci, agar pengulangan setelah waktu habis tidak membeli dua kali.',
    ],
    cure: [
      'Send the header Idempotency-Key with a value of your own for each order, such as your order number. Keep it, and repeat the request with the same value.',
      'Kirim header Idempotency-Key dengan nilai Anda sendiri untuk setiap pesanan, misalnya nomor pesanan. Simpan, lalu ulangi permintaan dengan nilai yang sama.',
    ],
  },
  INVALID_IDEMPOTENCY_KEY: {
    why: [
      'The key is empty, too long, or holds a character that is not printable ASCII.',
      'Kuncinya kosong, terlalu panjang, atau berisi karakter yang bukan ASCII yang dapat dicetak.',
    ],
    cure: ['Use a UUID or your order number.', 'Pakai UUID atau nomor pesanan Anda.'],
  },
  UNAUTHENTICATED: {
    why: [
      'The request carries no API key, or the session of the dashboard has ended.',
      'Permintaan tidak membawa kunci API, atau sesi dasbor sudah berakhir.',
    ],
    cure: [
      'Send Authorization: Bearer and your key. In the dashboard, sign in again.',
      'Kirim Authorization: Bearer dan kunci Anda. Di dasbor, masuk lagi.',
    ],
  },
  INVALID_API_KEY: {
    why: [
      'No key of this server has this text: it was cut off, has a blank or a line end at its end, or belongs to another server.',
      'Tidak ada kunci dengan teks ini di server ini: terpotong, berakhir dengan spasi atau ganti baris, atau milik server lain.',
    ],
    cure: [
      'Compare its last four characters with the list of keys in the dashboard. A key is shown once only: if it is lost, create another one and revoke the old one.',
      'Bandingkan empat karakter terakhirnya dengan daftar kunci di dasbor. Kunci hanya ditampilkan sekali: bila hilang, buat yang baru dan cabut yang lama.',
    ],
  },
  API_KEY_EXPIRED: {
    why: [
      'The key was created with a last day, which is over.',
      'Kunci ini dibuat dengan batas waktu, yang sudah lewat.',
    ],
    cure: [
      'Create a new key in the dashboard and put it into your program. Plan the change before the next one ends.',
      'Buat kunci baru di dasbor dan pasang di program Anda. Rencanakan penggantian sebelum kunci berikutnya berakhir.',
    ],
  },
  API_KEY_REVOKED: {
    why: [
      'A member of your account revoked this key, or a password or role change ended it.',
      'Anggota akun Anda mencabut kunci ini, atau perubahan kata sandi atau peran mengakhirinya.',
    ],
    cure: [
      'Create a new key in the dashboard. The security log of the account shows who revoked the old one.',
      'Buat kunci baru di dasbor. Log keamanan akun menunjukkan siapa yang mencabut kunci lama.',
    ],
  },
  SIGN_IN_FAILED: {
    why: [
      'The e-mail or the password is wrong. The answer is the same for an e-mail that has no account.',
      'Surel atau kata sandinya salah. Jawabannya sama untuk surel yang tidak memiliki akun.',
    ],
    cure: [
      'Look for capital letters and another keyboard layout, or set a new password by "forgotten password".',
      'Periksa huruf besar dan tata letak papan ketik, atau buat kata sandi baru lewat "lupa kata sandi".',
    ],
  },
  PASSWORD_EXPIRED: {
    why: [
      'The first password that was made for you is valid for a limited time, and was not replaced within it.',
      'Kata sandi pertama yang dibuatkan untuk Anda hanya berlaku sementara, dan belum diganti.',
    ],
    cure: [
      'Set your own password by "forgotten password", or ask the person who invited you for another one.',
      'Buat kata sandi sendiri lewat "lupa kata sandi", atau minta yang baru kepada yang mengundang Anda.',
    ],
  },
  SECOND_FACTOR_REQUIRED: {
    why: [
      'Your sign-in has a second factor, and the password alone does not suffice.',
      'Akun Anda memakai faktor kedua, jadi kata sandi saja tidak cukup.',
    ],
    cure: [
      'Enter the six digits that your authenticator app shows, or one of your recovery codes.',
      'Masukkan enam angka dari aplikasi autentikator, atau salah satu kode pemulihan.',
    ],
  },
  SECOND_FACTOR_WRONG: {
    why: [
      'The digits are of another account or moment, or this code was used before: each is accepted once.',
      'Angkanya dari akun atau waktu lain, atau kode ini sudah dipakai: setiap kode hanya berlaku sekali.',
    ],
    cure: [
      'Wait for the next code. If it is refused, too, let the phone set its clock by itself, or use a recovery code.',
      'Tunggu kode berikutnya. Bila tetap ditolak, atur jam ponsel secara otomatis, atau pakai kode pemulihan.',
    ],
  },
  INSUFFICIENT_BALANCE: {
    why: [
      'The wallet of this environment holds less than the amount to be paid. Money that is held for other shipments or withdrawals does not count.',
      'Saldo dompet di lingkungan ini kurang dari yang harus dibayar. Uang yang ditahan untuk kiriman atau penarikan lain tidak dihitung.',
    ],
    cure: [
      'Top the wallet up (POST /topups), or pay this shipment by QRIS or bank transfer. details names what is missing. Then send the same request again.',
      'Isi saldo (POST /topups), atau bayar kiriman ini dengan QRIS atau transfer bank. details menyebut kekurangannya. Lalu kirim lagi permintaan yang sama.',
    ],
  },
  INSUFFICIENT_SCOPE: {
    why: [
      'The key, or your role in the account, does not have the scope that this operation needs. The message names it.',
      'Kunci atau peran Anda tidak memiliki cakupan yang diperlukan operasi ini. Pesannya menyebut cakupan itu.',
    ],
    cure: [
      'Create a key with this scope, or ask an owner of the account for another role.',
      'Buat kunci dengan cakupan ini, atau minta peran lain kepada pemilik akun.',
    ],
  },
  SESSION_RESTRICTED: {
    why: [
      'The session can only set up its own sign-in: a password that was made for you is to be replaced, or your role needs a second factor.',
      'Sesi ini hanya dapat menyelesaikan pengaturan masuk: kata sandi yang dibuatkan harus diganti, atau peran Anda memerlukan faktor kedua.',
    ],
    cure: [
      'Follow the page that the dashboard shows, then repeat the action.',
      'Ikuti halaman yang ditampilkan dasbor, lalu ulangi tindakannya.',
    ],
  },
  PROOF_REQUIRED: {
    why: [
      'Changes of keys, passwords and bank accounts ask for the password again, because a session that was left open must not suffice.',
      'Perubahan kunci, kata sandi, dan rekening bank meminta kata sandi lagi, karena sesi yang tertinggal terbuka tidak boleh cukup.',
    ],
    cure: [
      'Confirm with your password in the dashboard, then repeat the action.',
      'Konfirmasi dengan kata sandi di dasbor, lalu ulangi tindakannya.',
    ],
  },
  TEST_ONLY: {
    why: [
      'Operations under /test move simulated parcels and payments. A LIVE parcel is moved by its courier alone.',
      'Operasi di bawah /test menggerakkan paket dan pembayaran simulasi. Paket LIVE hanya digerakkan kurirnya.',
    ],
    cure: [
      'Use a key that begins with svc_test_. In LIVE, wait for the webhook of the courier.',
      'Pakai kunci yang diawali svc_test_. Di LIVE, tunggu webhook dari kurir.',
    ],
  },
  LIVE_NOT_ALLOWED: {
    why: [
      'A new account works in TEST until an operator has opened LIVE for it.',
      'Akun baru bekerja di TEST sampai operator membuka LIVE untuknya.',
    ],
    cure: [
      'Ask the operator of this server to open LIVE. Everything that you built against TEST stays valid.',
      'Minta operator server ini membuka LIVE. Semua yang Anda buat di TEST tetap berlaku.',
    ],
  },
  REGISTRATION_CLOSED: {
    why: [
      'The operator of this server lets people in by invitation only.',
      'Operator server ini hanya menerima orang lewat undangan.',
    ],
    cure: [
      'Ask an owner of the account, or the operator, for an invitation.',
      'Minta undangan kepada pemilik akun atau operator.',
    ],
  },
  EMAIL_UNCONFIRMED: {
    why: [
      'The mailbox has not proved yet that it is yours: the link in the first e-mail was not used.',
      'Kotak surat Anda belum terbukti milik Anda: tautan di surel pertama belum dipakai.',
    ],
    cure: [
      'Open the link in that e-mail, or ask for a new one by "forgotten password". Look into the spam folder, too.',
      'Buka tautan di surel itu, atau minta yang baru lewat "lupa kata sandi". Periksa juga folder spam.',
    ],
  },
  HTTPS_REQUIRED: {
    why: [
      'A key or password arrived over plain HTTP, where everyone on the way can read it.',
      'Kunci atau kata sandi dikirim lewat HTTP biasa, sehingga dapat dibaca di perjalanan.',
    ],
    cure: [
      'Use the https:// address, and replace that key or password: it may have been read.',
      'Pakai alamat https://, dan ganti kunci atau kata sandi itu: mungkin sudah terbaca.',
    ],
  },
  CSRF: {
    why: [
      'A change in the dashboard came from a page of another site, or without the token of its session.',
      'Perubahan di dasbor berasal dari halaman situs lain, atau tanpa token sesinya.',
    ],
    cure: [
      'Reload the dashboard. A program uses an API key and /api/v1 instead of a session.',
      'Muat ulang dasbor. Program memakai kunci API dan /api/v1, bukan sesi.',
    ],
  },
  NOT_FOUND: {
    why: [
      'The id is mistyped, belongs to the other environment or to another account, or its record was deleted. The answer is the same in all cases, so that ids cannot be guessed.',
      'ID-nya salah ketik, milik lingkungan atau akun lain, atau datanya sudah dihapus. Jawabannya sama untuk semuanya, agar ID tidak dapat ditebak.',
    ],
    cure: [
      'Compare the id with the answer that created it, and the key with its environment: svc_test_ and svc_live_ keys see different records. Then check the path in the reference.',
      'Bandingkan ID dengan jawaban yang membuatnya, dan kunci dengan lingkungannya: kunci svc_test_ dan svc_live_ melihat data yang berbeda. Lalu periksa alamatnya di referensi.',
    ],
  },
  METHOD_NOT_ALLOWED: {
    why: [
      'The path exists, but not with this method; a redirect may have changed POST to GET.',
      'Alamatnya ada, tetapi tidak dengan metode ini; pengalihan mungkin mengubah POST menjadi GET.',
    ],
    cure: [
      'Use a method that the header Allow names, and call the https:// address directly.',
      'Pakai metode yang disebut header Allow, dan panggil alamat https:// langsung.',
    ],
  },
  REQUEST_TIMEOUT: {
    why: [
      'The request began, but its body did not arrive whole within the time: a slow network, or a Content-Length that is too large.',
      'Permintaan dimulai, tetapi isinya tidak tiba utuh pada waktunya: jaringan lambat, atau Content-Length terlalu besar.',
    ],
    cure: [
      'Send the request again with the same Idempotency-Key. Send large batches in several parts.',
      'Kirim lagi dengan Idempotency-Key yang sama. Kirim batch besar dalam beberapa bagian.',
    ],
  },
  IDEMPOTENCY_CONFLICT: {
    why: [
      'An earlier request used this key with another content. Answering it with the old order, or making a second one, would both be wrong.',
      'Permintaan sebelumnya memakai kunci ini dengan isi lain. Menjawab dengan pesanan lama atau membuat pesanan kedua sama-sama salah.',
    ],
    cure: [
      'Take a new key for a new order. To repeat an order, send exactly the same content: look for a timestamp or a list in another order.',
      'Pakai kunci baru untuk pesanan baru. Untuk mengulang pesanan, kirim isi yang persis sama: periksa cap waktu atau urutan daftar yang berubah.',
    ],
  },
  IDEMPOTENCY_IN_PROGRESS: {
    why: [
      'Two requests with the same key are under way at once, because a client repeats too early.',
      'Dua permintaan dengan kunci yang sama berjalan bersamaan, karena klien mengulang terlalu cepat.',
    ],
    cure: [
      'Wait for the seconds of Retry-After and send it again: you get the answer of the first one.',
      'Tunggu sesuai Retry-After lalu kirim lagi: Anda mendapat jawaban permintaan pertama.',
    ],
  },
  QUOTE_EXPIRED: {
    why: [
      'A quote locks its price until expires_at. After that the courier may ask for another one.',
      'Penawaran mengunci harga sampai expires_at. Setelah itu kurir dapat meminta harga lain.',
    ],
    cure: [
      'Create a quote again (POST /quotes), show the new price to the buyer, and order with the new quote_id.',
      'Buat penawaran lagi (POST /quotes), tunjukkan harga baru kepada pembeli, lalu pesan dengan quote_id yang baru.',
    ],
  },
  QUOTE_ALREADY_USED: {
    why: [
      'A quote buys one shipment. This one did, perhaps in a request whose answer you never received.',
      'Satu penawaran untuk satu kiriman. Penawaran ini sudah dipakai, mungkin oleh permintaan yang jawabannya tidak Anda terima.',
    ],
    cure: [
      'Read the shipment that the message names. For a second parcel, create another quote. Repeat orders with the same Idempotency-Key, and you get the first answer.',
      'Baca kiriman yang disebut pesannya. Untuk paket kedua, buat penawaran lain. Ulangi pesanan dengan Idempotency-Key yang sama untuk mendapat jawaban pertama.',
    ],
  },
  SHIPMENT_NOT_CANCELLABLE: {
    why: [
      'The parcel is with the courier already or has ended, or its courier does not accept cancellations.',
      'Paket sudah di tangan kurir atau sudah selesai, atau kurirnya tidak menerima pembatalan.',
    ],
    cure: [
      'Look at the status in details. A parcel that is under way can be sent back once it was delivered (POST /shipments/{shipment_number}/return).',
      'Lihat status di details. Paket yang sedang berjalan dapat dikirim balik setelah diterima (POST /shipments/{shipment_number}/return).',
    ],
  },
  RETURN_NOT_ALLOWED: {
    why: [
      'Only a delivered parcel can be sent back, within the days that the message names, and only once at a time.',
      'Hanya paket yang sudah diterima yang dapat dikirim balik, dalam jumlah hari yang disebut pesannya, dan satu kali pada satu waktu.',
    ],
    cure: [
      'Wait for DELIVERED, or ship the parcel as a new shipment from the buyer to you.',
      'Tunggu DELIVERED, atau kirim sebagai kiriman baru dari pembeli ke Anda.',
    ],
  },
  SHIPMENT_NOT_EDITABLE: {
    why: [
      'The courier has the data of this parcel already. Before it is booked most fields can change, afterwards only tags.',
      'Kurir sudah memegang data paket ini. Sebelum dipesan sebagian besar isian dapat diubah, sesudahnya hanya tags.',
    ],
    cure: [
      'Cancel the shipment if it was not handed over yet, and order it again with the right data.',
      'Batalkan kiriman bila belum diserahkan, lalu pesan lagi dengan data yang benar.',
    ],
  },
  PAYMENT_ALREADY_COMPLETED: {
    why: [
      'This shipment has been paid: by the buyer, by another member, or by an earlier request.',
      'Kiriman ini sudah dibayar: oleh pembeli, anggota lain, atau permintaan sebelumnya.',
    ],
    cure: [
      'There is nothing left to pay. GET /shipments/{shipment_number} shows how it was paid.',
      'Tidak ada lagi yang harus dibayar. GET /shipments/{shipment_number} menunjukkan cara pembayarannya.',
    ],
  },
  PAYMENT_NOT_ALLOWED: {
    why: [
      'The shipment or top-up has expired or was cancelled, so that a payment would buy nothing.',
      'Kiriman atau isi saldo ini sudah kedaluwarsa atau dibatalkan, sehingga pembayaran tidak membeli apa pun.',
    ],
    cure: [
      'Create a new quote and a new shipment, or a new top-up, and pay that one.',
      'Buat penawaran dan kiriman baru, atau isi saldo baru, lalu bayar yang baru itu.',
    ],
  },
  PICKUP_NOT_ALLOWED: {
    why: [
      'Some of these shipments have no AWB yet, belong to another courier or place, were picked up, or wait for another pickup; or the pickup itself has ended. details names each.',
      'Sebagian kiriman belum memiliki resi, milik kurir atau tempat lain, sudah dijemput, atau menunggu penjemputan lain; atau penjemputannya sudah berakhir. details menyebut masing-masing.',
    ],
    cure: [
      'Leave the shipments in details out, or ask for another pickup for them. The page "Pickups" of the dashboard lists what can be picked up together.',
      'Keluarkan kiriman yang disebut details, atau minta penjemputan lain untuknya. Halaman "Penjemputan" di dasbor mendaftar yang dapat dijemput bersama.',
    ],
  },
  LABEL_NOT_AVAILABLE: {
    why: [
      'A label needs the AWB, which the courier gives when the parcel is booked. Cancelled and failed shipments have none.',
      'Label memerlukan resi, yang diberikan kurir saat paket dipesan. Kiriman yang batal atau gagal tidak memilikinya.',
    ],
    cure: [
      'Wait for the event shipment.booked, usually seconds after the payment, and ask again.',
      'Tunggu peristiwa shipment.booked, biasanya beberapa detik setelah pembayaran, lalu minta lagi.',
    ],
  },
  AWB_AMBIGUOUS: {
    why: [
      'Couriers number their parcels independently, and two of them use this number.',
      'Kurir menomori paketnya sendiri-sendiri, dan dua kurir memakai nomor ini.',
    ],
    cure: [
      'Add the courier: GET /tracking/{awb}?courier= and one of the codes that the message names.',
      'Tambahkan kurirnya: GET /tracking/{awb}?courier= dan salah satu kode yang disebut pesannya.',
    ],
  },
  TRANSITION_NOT_ALLOWED: {
    why: [
      'The record is in a state that this action does not follow: it has ended, was decided, or has not come so far. The message names the state.',
      'Data ini berada dalam status yang tidak dapat diikuti tindakan ini: sudah berakhir, sudah diputuskan, atau belum sampai. Pesannya menyebut statusnya.',
    ],
    cure: [
      'Read the record again. If a test control refused, the scenario of the shipment does not contain that step: choose another scenario.',
      'Baca datanya lagi. Bila kontrol tes yang menolak, skenario kiriman tidak berisi langkah itu: pilih skenario lain.',
    ],
  },
  UNPAID_LIMIT_REACHED: {
    why: [
      'Open payments reserve distinct amounts and QR codes, so that only so many can wait at once.',
      'Pembayaran terbuka memesan jumlah dan kode QR tersendiri, sehingga jumlah yang menunggu dibatasi.',
    ],
    cure: [
      'Pay or cancel the open ones (GET /shipments?status=AWAITING_PAYMENT), or pay by wallet.',
      'Bayar atau batalkan yang terbuka (GET /shipments?status=AWAITING_PAYMENT), atau bayar dengan dompet.',
    ],
  },
  WEBHOOK_LIMIT_REACHED: {
    why: [
      'Each environment has as many endpoints as the message names; deployments that register one at every start use them up.',
      'Setiap lingkungan memiliki jumlah endpoint yang disebut pesannya; program yang mendaftarkan endpoint setiap mulai akan menghabiskannya.',
    ],
    cure: [
      'Delete the endpoints that you no longer need (GET /webhooks, DELETE /webhooks/{webhook_id}), and register yours once.',
      'Hapus endpoint yang tidak dipakai (GET /webhooks, DELETE /webhooks/{webhook_id}), dan daftarkan endpoint Anda satu kali saja.',
    ],
  },
  WEBHOOK_DISABLED: {
    why: [
      'The endpoint answered 410, or only failures for days, so deliveries to it were stopped; or it was switched off by hand. details says which.',
      'Endpoint menjawab 410, atau gagal terus selama berhari-hari, sehingga pengirimannya dihentikan; atau dimatikan. details menyebut yang mana.',
    ],
    cure: [
      'Repair the receiver, enable the endpoint with PATCH { "enabled": true }, and have the missed events sent with POST /webhooks/{webhook_id}/recover.',
      'Perbaiki penerimanya, aktifkan endpoint dengan PATCH { "enabled": true }, lalu minta peristiwa yang terlewat dengan POST /webhooks/{webhook_id}/recover.',
    ],
  },
  LIMIT_REACHED: {
    why: [
      'An account or environment keeps a limited number of these. The message names the limit.',
      'Satu akun atau lingkungan hanya menyimpan sejumlah tertentu. Pesannya menyebut batasnya.',
    ],
    cure: [
      'Delete what is no longer used. If you need more, say so to the operator of this server.',
      'Hapus yang tidak dipakai lagi. Bila perlu lebih banyak, sampaikan kepada operator server ini.',
    ],
  },
  BATCH_NOT_CONFIRMABLE: {
    why: [
      'The batch is still being checked, was confirmed before, was cancelled, or has no valid row.',
      'Batch masih diperiksa, sudah dikonfirmasi, dibatalkan, atau tidak memiliki baris yang sah.',
    ],
    cure: [
      'Read its status (GET /batches/{batch_id}) and wait until it is checked. Correct wrong rows in a new batch.',
      'Baca statusnya (GET /batches/{batch_id}) dan tunggu sampai selesai diperiksa. Perbaiki baris yang salah dalam batch baru.',
    ],
  },
  LAST_OWNER: {
    why: [
      'Without an owner an account could not be managed any more.',
      'Tanpa pemilik, akun tidak dapat dikelola lagi.',
    ],
    cure: [
      'Make another member an owner, then change or remove this one.',
      'Jadikan anggota lain pemilik, lalu ubah atau hapus yang ini.',
    ],
  },
  PAYLOAD_TOO_LARGE: {
    why: [
      'The body is larger than this operation reads. The message names the limit in bytes.',
      'Isi permintaan melebihi yang dibaca operasi ini. Pesannya menyebut batasnya dalam byte.',
    ],
    cure: [
      'Send a batch in several parts, and photos at a smaller size.',
      'Kirim batch dalam beberapa bagian, dan foto dengan ukuran lebih kecil.',
    ],
  },
  UNSUPPORTED_MEDIA_TYPE: {
    why: [
      'The header Content-Type is missing or names another type, or the body is compressed.',
      'Header Content-Type tidak ada atau menyebut jenis lain, atau isinya dikompresi.',
    ],
    cure: [
      'Send Content-Type: application/json, or the type that the message names, without Content-Encoding.',
      'Kirim Content-Type: application/json, atau jenis yang disebut pesannya, tanpa Content-Encoding.',
    ],
  },
  EXPECTATION_FAILED: {
    why: [
      'The request has an Expect header other than 100-continue.',
      'Permintaan memiliki header Expect selain 100-continue.',
    ],
    cure: [
      'Leave the header out. Libraries that add it have an option to disable it.',
      'Hilangkan header itu. Pustaka yang menambahkannya memiliki opsi untuk mematikannya.',
    ],
  },
  VALIDATION_ERROR: {
    why: [
      'One or more fields are missing, of the wrong form, unknown, or do not fit together. All of them are found at once.',
      'Satu atau beberapa isian tidak ada, bentuknya salah, tidak dikenal, atau tidak cocok satu sama lain. Semuanya dilaporkan sekaligus.',
    ],
    cure: [
      'Read field_errors: path is the field as you wrote it, code is for your program, message for people. Each code of a field has a page here, too.',
      'Baca field_errors: path adalah isian seperti yang Anda tulis, code untuk program, message untuk orang. Setiap kode isian juga memiliki halaman di sini.',
    ],
  },
  UNKNOWN_QUOTE: {
    why: [
      'The quote_id is mistyped, or belongs to another account or environment.',
      'quote_id salah ketik, atau milik akun atau lingkungan lain.',
    ],
    cure: [
      'Take quote_id from the answer to POST /quotes, sent with the same key.',
      'Ambil quote_id dari jawaban POST /quotes yang dikirim dengan kunci yang sama.',
    ],
  },
  UNKNOWN_SENDER: {
    why: [
      'The sender_id is mistyped, was deleted, or belongs to the other environment.',
      'sender_id salah ketik, sudah dihapus, atau milik lingkungan lain.',
    ],
    cure: [
      'GET /senders lists your saved senders; or write the sender into the request instead.',
      'GET /senders mendaftar pengirim tersimpan Anda; atau tulis pengirimnya di permintaan.',
    ],
  },
  UNKNOWN_SHIPMENT: {
    why: [
      'One of the numbers in your list is no shipment of this account and environment.',
      'Salah satu nomor dalam daftar Anda bukan kiriman akun dan lingkungan ini.',
    ],
    cure: [
      'Leave out the number that field_errors names; compare it with GET /shipments.',
      'Hilangkan nomor yang disebut field_errors; bandingkan dengan GET /shipments.',
    ],
  },
  UNKNOWN_COURIER: {
    why: [
      'The code is misspelt, or this courier is not on sale in this environment.',
      'Kodenya salah eja, atau kurir ini tidak dijual di lingkungan ini.',
    ],
    cure: [
      'GET /couriers lists the codes. TEST and LIVE can have different couriers.',
      'GET /couriers mendaftar kodenya. Kurir di TEST dan LIVE dapat berbeda.',
    ],
  },
  UNKNOWN_SERVICE: {
    why: [
      'The code is of another courier, or this courier does not sell it any more.',
      'Kodenya milik kurir lain, atau kurir ini tidak menjualnya lagi.',
    ],
    cure: [
      'GET /services lists the services of every courier; POST /rates those that carry your parcel.',
      'GET /services mendaftar layanan setiap kurir; POST /rates yang mengangkut paket Anda.',
    ],
  },
  UNKNOWN_DISTRICT: {
    why: [
      'No district has this code: it is of a regency or village, or from another list of places.',
      'Tidak ada kecamatan dengan kode ini: kodenya milik kabupaten atau kelurahan, atau dari daftar lain.',
    ],
    cure: [
      'Find it with GET /areas?search=, or send the address as people write it to POST /areas/resolve.',
      'Cari dengan GET /areas?search=, atau kirim alamat seperti ditulis orang ke POST /areas/resolve.',
    ],
  },
  RATE_NOT_AVAILABLE: {
    why: [
      'No courier serves this route with this weight, size, value or option. The message gives the reason of each.',
      'Tidak ada kurir yang melayani rute ini dengan berat, ukuran, nilai, atau opsi ini. Pesannya menyebut alasannya.',
    ],
    cure: [
      'POST /rates without courier_code shows who carries it. Divide a heavy parcel, or leave out an option such as COD.',
      'POST /rates tanpa courier_code menunjukkan siapa yang mengangkutnya. Bagi paket yang berat, atau hilangkan opsi seperti COD.',
    ],
  },
  SERVICE_OPTION_UNSUPPORTED: {
    why: [
      'The service does not take COD, insurance or this amount; field_errors names the option.',
      'Layanan ini tidak menerima COD, asuransi, atau jumlah ini; field_errors menyebut opsinya.',
    ],
    cure: [
      'Leave the option out, or choose a service whose rate offers it: POST /rates with the option lists only those.',
      'Hilangkan opsinya, atau pilih layanan yang menyediakannya: POST /rates dengan opsi itu hanya mendaftar layanan tersebut.',
    ],
  },
  ROUTE_MISMATCH: {
    why: [
      'The price was locked for one district, and the address of the order is in another one.',
      'Harga dikunci untuk satu kecamatan, sedangkan alamat pesanan di kecamatan lain.',
    ],
    cure: [
      'Create a quote for the districts of the order, or correct the address.',
      'Buat penawaran untuk kecamatan pada pesanan, atau perbaiki alamatnya.',
    ],
  },
  PAGE_TOO_DEEP: {
    why: [
      'Counting far into a long list costs more with every page, so page numbers end there.',
      'Menghitung jauh ke dalam daftar panjang makin mahal di setiap halaman, jadi nomor halaman dibatasi.',
    ],
    cure: [
      'Go on with next_cursor of the last page, or narrow the list by date or status.',
      'Lanjutkan dengan next_cursor halaman terakhir, atau persempit daftar dengan tanggal atau status.',
    ],
  },
  LINK_INVALID: {
    why: [
      'Links in e-mails work once and for a limited time.',
      'Tautan di surel hanya berlaku sekali dan sementara.',
    ],
    cure: [
      'Ask for another link, and open only the newest e-mail.',
      'Minta tautan lain, dan buka hanya surel terbaru.',
    ],
  },
  RATE_LIMITED: {
    why: [
      'Your account, key or address sent more requests than it may within a short time.',
      'Akun, kunci, atau alamat Anda mengirim lebih banyak permintaan daripada batas dalam waktu singkat.',
    ],
    cure: [
      'Wait for the seconds of Retry-After, then go on more slowly. Use webhooks instead of polling, and batches instead of many single orders.',
      'Tunggu sesuai Retry-After, lalu lanjutkan lebih pelan. Pakai webhook alih-alih bertanya berulang, dan batch alih-alih banyak pesanan satuan.',
    ],
  },
  TOO_MANY_ATTEMPTS: {
    why: [
      'Passwords or links were tried too often for this person or from this address.',
      'Kata sandi atau tautan terlalu sering dicoba untuk orang ini atau dari alamat ini.',
    ],
    cure: [
      'Wait for the seconds of Retry-After. If it was not you, change the password.',
      'Tunggu sesuai Retry-After. Bila bukan Anda, ganti kata sandi.',
    ],
  },
  HEADERS_TOO_LARGE: {
    why: [
      'The headers exceed the limit in the message, most often because of cookies of other programs on the same host.',
      'Header melebihi batas di pesannya, biasanya karena cookie program lain di host yang sama.',
    ],
    cure: [
      'Send no cookies to the API, and delete those of the host in a browser.',
      'Jangan kirim cookie ke API, dan hapus cookie host itu di peramban.',
    ],
  },
  INTERNAL: {
    why: [
      'An error of ours, which is logged with your request_id.',
      'Kesalahan di pihak kami, yang tercatat dengan request_id Anda.',
    ],
    cure: [
      'Do not assume that nothing happened: read the record, or repeat the request with the same Idempotency-Key. If it fails again, give the request_id to the operator.',
      'Jangan anggap tidak terjadi apa-apa: baca datanya, atau ulangi permintaan dengan Idempotency-Key yang sama. Bila gagal lagi, berikan request_id kepada operator.',
    ],
  },
  COURIER_ERROR: {
    why: [
      'The API of the courier answered with an error that says nothing about your input.',
      'API kurir menjawab dengan kesalahan yang tidak berkaitan dengan isian Anda.',
    ],
    cure: [
      'Try again after Retry-After, or offer another courier. GET /couriers shows the health of each.',
      'Coba lagi setelah Retry-After, atau tawarkan kurir lain. GET /couriers menunjukkan kesehatan masing-masing.',
    ],
  },
  COURIER_UNAVAILABLE: {
    why: [
      'The courier cannot be reached, refuses our calls for a while, or failed so often that it is left alone for some seconds.',
      'Kurir tidak dapat dihubungi, menolak panggilan kami sementara, atau terlalu sering gagal sehingga dibiarkan beberapa detik.',
    ],
    cure: [
      'Try again after Retry-After, or offer another courier meanwhile.',
      'Coba lagi setelah Retry-After, atau tawarkan kurir lain sementara itu.',
    ],
  },
  PAYMENT_UNAVAILABLE: {
    why: [
      'The payment gateway does not answer, or this method is not set up here.',
      'Penyedia pembayaran tidak menjawab, atau metode ini belum disiapkan di sini.',
    ],
    cure: [
      'Choose another method, or try again after Retry-After with the same Idempotency-Key.',
      'Pilih metode lain, atau coba lagi setelah Retry-After dengan Idempotency-Key yang sama.',
    ],
  },
  SERVICE_UNAVAILABLE: {
    why: [
      'The server is starting, stopping, too busy, or has lost its database for a moment. Whether a change was made may be unknown.',
      'Server sedang mulai, berhenti, terlalu sibuk, atau kehilangan basis datanya sesaat. Belum tentu diketahui apakah perubahan terjadi.',
    ],
    cure: [
      'Repeat the request after Retry-After with the same Idempotency-Key: nothing is bought twice.',
      'Ulangi permintaan setelah Retry-After dengan Idempotency-Key yang sama: tidak ada yang dibeli dua kali.',
    ],
  },
  COURIER_TIMEOUT: {
    why: [
      'The courier did not answer within the time of this operation.',
      'Kurir tidak menjawab dalam waktu operasi ini.',
    ],
    cure: [
      'Try again after Retry-After, or show the rates of the couriers that did answer.',
      'Coba lagi setelah Retry-After, atau tampilkan tarif kurir yang sudah menjawab.',
    ],
  },
};

/** Help for field codes that only the operators' command line returns. */
const OPERATORS: Pair = [
  'It concerns the configuration of couriers by the operator of this server.',
  'Ini menyangkut konfigurasi kurir oleh operator server ini.',
];
const PASSWORD: Pair = [
  'Passwords are compared with those that attackers try first.',
  'Kata sandi dibandingkan dengan yang pertama dicoba penyerang.',
];

/** Help for the field codes that are not also error codes. */
const FIELDS: Readonly<Record<Exclude<FieldCode, ErrorCode>, ErrorHelp>> = {
  ALREADY_MEMBER: {
    why: [
      'The person with this e-mail belongs to the account already.',
      'Orang dengan surel ini sudah anggota akun.',
    ],
    cure: [
      'Change the role of that member instead of inviting again.',
      'Ubah peran anggota itu, tidak perlu mengundang lagi.',
    ],
  },
  AMBIGUOUS_PLACE: {
    why: [
      'Several districts of Indonesia fit the text, because names repeat in many regencies.',
      'Beberapa kecamatan cocok dengan teks ini, karena nama yang sama ada di banyak kabupaten.',
    ],
    cure: [
      'Choose one of candidates, likeliest first, and send it as district_id; or add the regency to the text.',
      'Pilih salah satu candidates, yang paling mungkin di depan, dan kirim sebagai district_id; atau tambahkan kabupatennya.',
    ],
  },
  BLANK: {
    why: [
      'The text holds only blanks or signs, so a courier could print nothing.',
      'Teksnya hanya spasi atau tanda, sehingga tidak ada yang dapat dicetak kurir.',
    ],
    cure: [
      'Send a text with a letter or digit, or leave an optional field out.',
      'Kirim teks yang berisi huruf atau angka, atau hilangkan isian yang tidak wajib.',
    ],
  },
  CHANGED: {
    why: [
      'Another member saved this record after you had read it.',
      'Anggota lain menyimpan data ini setelah Anda membacanya.',
    ],
    cure: [
      'Read it again, and apply your change to what is there now.',
      'Baca lagi, lalu terapkan perubahan Anda pada data yang sekarang.',
    ],
  },
  COMMON: {
    why: PASSWORD,
    cure: [
      'Put three or four words together that only you would.',
      'Gabungkan tiga atau empat kata pilihan Anda sendiri.',
    ],
  },
  COURIER_LIMIT: {
    why: [
      'The chosen courier prints or stores less than we do: its labels have fewer characters, lines or items.',
      'Kurir yang dipilih mencetak atau menyimpan lebih sedikit: labelnya memuat lebih sedikit karakter, baris, atau barang.',
    ],
    cure: [
      'Shorten the field to what the message says, or choose another courier.',
      'Persingkat isian sesuai pesannya, atau pilih kurir lain.',
    ],
  },
  DIFFERS_FROM_QUOTE: {
    why: [
      'The price was locked for another value of this field.',
      'Harga dikunci untuk nilai lain dari isian ini.',
    ],
    cure: [
      'Leave the field out, so that the value of the quote holds, or create a quote with the new value.',
      'Hilangkan isian ini agar nilai penawaran berlaku, atau buat penawaran dengan nilai baru.',
    ],
  },
  DUPLICATE: {
    why: [
      'A list names the same thing twice, or a reference occurs twice in a batch.',
      'Daftar menyebut hal yang sama dua kali, atau sebuah referensi muncul dua kali dalam batch.',
    ],
    cure: [
      'Name each once. Lines of a CSV file with one reference must agree in everything but the item.',
      'Sebut masing-masing satu kali. Baris CSV dengan referensi yang sama harus sama kecuali barangnya.',
    ],
  },
  INVALID: {
    why: [
      'The value has the right form, but means nothing here.',
      'Bentuk nilainya benar, tetapi tidak bermakna di sini.',
    ],
    cure: ['Follow the message of the field.', 'Ikuti pesan isian tersebut.'],
  },
  INVALID_CSV: {
    why: [
      'A quote in the file has no end, or a line has more cells than the heading. Files of Excel (.xlsx) are no CSV.',
      'Tanda kutip di berkas tidak ditutup, atau sebuah baris memiliki lebih banyak sel daripada judulnya. Berkas Excel (.xlsx) bukan CSV.',
    ],
    cure: [
      'Save the sheet as CSV in UTF-8, and look at the line that the message names.',
      'Simpan lembar sebagai CSV UTF-8, lalu periksa baris yang disebut pesannya.',
    ],
  },
  INVALID_FORMAT: {
    why: [
      'The value does not look as the reference describes: a phone number, date, code, id or address of another form.',
      'Nilainya tidak seperti di referensi: nomor telepon, tanggal, kode, ID, atau alamat berbentuk lain.',
    ],
    cure: [
      'The message gives the form. Times are ISO 8601 with a zone, weights whole grams, phone numbers Indonesian.',
      'Pesannya memberi bentuknya. Waktu memakai ISO 8601 dengan zona, berat dalam gram bulat, nomor telepon Indonesia.',
    ],
  },
  INVALID_NAME: {
    why: [
      'A name inside an object, such as a key of metadata, is empty or too long.',
      'Nama di dalam objek, misalnya kunci metadata, kosong atau terlalu panjang.',
    ],
    cure: ['Use a short name that is not empty.', 'Pakai nama pendek yang tidak kosong.'],
  },
  INVALID_TEXT: {
    why: [
      'The text holds a control character or half an emoji, which neither labels nor couriers can show. It often comes from cutting a text by bytes.',
      'Teks berisi karakter kendali atau setengah emoji, yang tidak dapat ditampilkan label maupun kurir. Sering terjadi karena teks dipotong per byte.',
    ],
    cure: [
      'Remove the character that the message names, and cut texts by characters.',
      'Hapus karakter yang disebut pesannya, dan potong teks per karakter.',
    ],
  },
  IN_THE_PAST: {
    why: [
      'The time is over already; a missing time zone shifts it by hours.',
      'Waktunya sudah lewat; tanpa zona waktu, jamnya bergeser.',
    ],
    cure: [
      'Send a later time with its zone: 2027-01-31T17:00:00+07:00.',
      'Kirim waktu yang lebih akhir dengan zonanya: 2027-01-31T17:00:00+07:00.',
    ],
  },
  METHOD_LIMIT: {
    why: [
      'The payment method does not take this amount: QRIS has an upper limit, and nothing to pay needs no QR code.',
      'Metode pembayaran tidak menerima jumlah ini: QRIS memiliki batas atas, dan jumlah nol tidak memerlukan kode QR.',
    ],
    cure: [
      'Pay by wallet or bank transfer, or divide the amount.',
      'Bayar dengan dompet atau transfer bank, atau bagi jumlahnya.',
    ],
  },
  METHOD_UNAVAILABLE: {
    why: [
      'The operator has not set this payment method up in this environment.',
      'Operator belum menyiapkan metode pembayaran ini di lingkungan ini.',
    ],
    cure: ['Choose another method.', 'Pilih metode lain.'],
  },
  MISSING: {
    why: [
      'Something that this value refers to is not there.',
      'Sesuatu yang dirujuk nilai ini tidak ada.',
    ],
    cure: ['Create it first, or name one that exists.', 'Buat dahulu, atau sebut yang sudah ada.'],
  },
  MIXED_HOSTS: {
    why: OPERATORS,
    cure: [
      'Point all URLs of the courier to its own hosts, or all to a rehearsal.',
      'Arahkan semua URL kurir ke host aslinya, atau semuanya ke gladi.',
    ],
  },
  NAME_TAKEN: {
    why: [
      'Names are unique, so that people can tell the entries apart.',
      'Nama harus unik agar dapat dibedakan.',
    ],
    cure: [
      'Choose another name, or change the entry that has it.',
      'Pilih nama lain, atau ubah yang memakai nama itu.',
    ],
  },
  NOTHING_READY: {
    why: [
      'Every booked shipment was picked up or waits for another pickup, or none was booked yet.',
      'Semua kiriman yang dipesan sudah dijemput atau menunggu penjemputan lain, atau belum ada yang dipesan.',
    ],
    cure: [
      'Wait for shipment.booked before you ask for a pickup.',
      'Tunggu shipment.booked sebelum meminta penjemputan.',
    ],
  },
  NOT_ALLOWED: {
    why: [
      'The value is not in the closed list of this field, or cannot stand beside another field.',
      'Nilainya tidak ada dalam daftar tertutup isian ini, atau tidak dapat bersama isian lain.',
    ],
    cure: [
      'Use one of the values in the message, and leave out the field that it cannot be combined with.',
      'Pakai salah satu nilai di pesannya, dan hilangkan isian yang tidak dapat digabung.',
    ],
  },
  NOT_A_MULTIPLE: {
    why: [
      'The number has a fraction or is between two steps.',
      'Angkanya pecahan atau di antara dua langkah.',
    ],
    cure: [
      'Round it: weights in whole grams, amounts in whole rupiah.',
      'Bulatkan: berat dalam gram bulat, jumlah dalam rupiah bulat.',
    ],
  },
  NOT_BEGUN: {
    why: [
      'The month lies in the future, so it has no statement yet.',
      'Bulannya belum tiba, jadi belum ada laporannya.',
    ],
    cure: ['Ask for this month or an earlier one.', 'Minta bulan ini atau sebelumnya.'],
  },
  NOT_CONFIGURED: {
    why: OPERATORS,
    cure: [
      'Configure the provider with its credentials first.',
      'Konfigurasikan penyedia dengan kredensialnya dahulu.',
    ],
  },
  NOT_OFFERED: {
    why: [
      'The courier or service exists, but is not on sale in this environment.',
      'Kurir atau layanannya ada, tetapi tidak dijual di lingkungan ini.',
    ],
    cure: [
      'GET /couriers and GET /services list what is on sale.',
      'GET /couriers dan GET /services mendaftar yang dijual.',
    ],
  },
  NOT_SHIPPABLE: {
    why: [
      'A row of a file says, in its column of order statuses, that the order was cancelled, is not paid, was returned or was shipped already.',
      'Kolom status di file menyebut pesanan di baris itu dibatalkan, belum dibayar, dikembalikan atau sudah dikirim.',
    ],
    cure: [
      'Leave out the row. If the order is to be shipped all the same, leave out the column of statuses, or its cell.',
      'Hapus barisnya. Jika pesanan tetap akan dikirim, hapus kolom statusnya atau kosongkan selnya.',
    ],
  },
  NOT_TRACKABLE: {
    why: [
      'This courier gives no tracking for parcels that were booked elsewhere.',
      'Kurir ini tidak memberi pelacakan untuk paket yang dipesan di tempat lain.',
    ],
    cure: ['Follow the parcel on the page of the courier.', 'Lacak paket di halaman kurirnya.'],
  },
  NOT_WHOLE_RUPIAH: {
    why: ['Amounts are whole rupiah, as numbers.', 'Jumlah uang dalam rupiah bulat, berupa angka.'],
    cure: ['Send 15000, not "15.000" or 15000.5.', 'Kirim 15000, bukan "15.000" atau 15000.5.'],
  },
  NUMBER_OUT_OF_RANGE: {
    why: [
      'The number has more digits than JSON numbers keep exactly, so it would be changed on the way.',
      'Angkanya memiliki lebih banyak digit daripada yang disimpan JSON dengan tepat, sehingga dapat berubah.',
    ],
    cure: ['Send long numbers as text.', 'Kirim angka panjang sebagai teks.'],
  },
  OWN_SHIPMENT: {
    why: [
      'Your own shipments are tracked without a tracker.',
      'Kiriman Anda sendiri sudah dilacak tanpa pelacak.',
    ],
    cure: [
      'Read the shipment that the message names; its events reach your webhooks.',
      'Baca kiriman yang disebut pesannya; peristiwanya sampai ke webhook Anda.',
    ],
  },
  PARCELS_UNDER_WAY: {
    why: OPERATORS,
    cure: [
      'Wait until the parcels of the old contract have arrived.',
      'Tunggu sampai paket kontrak lama tiba.',
    ],
  },
  PRICE_TOO_HIGH: {
    why: [
      'The cheapest fitting rate costs more than the max_price of this row.',
      'Tarif termurah yang cocok melebihi max_price baris ini.',
    ],
    cure: [
      'Raise max_price, or allow other couriers and services for the row.',
      'Naikkan max_price, atau izinkan kurir dan layanan lain untuk baris itu.',
    ],
  },
  REFERENCE_CONFLICT: {
    why: [
      'A reference identifies one order, and this one made a shipment with another content.',
      'Satu referensi untuk satu pesanan, dan referensi ini sudah membuat kiriman dengan isi lain.',
    ],
    cure: [
      'Take a new reference for a new order; send the same content to repeat the old one.',
      'Pakai referensi baru untuk pesanan baru; kirim isi yang sama untuk mengulang yang lama.',
    ],
  },
  REQUIRED: {
    why: [
      'The field is missing, perhaps misspelt, or needed because of another field.',
      'Isian tidak ada, mungkin salah eja, atau diperlukan karena isian lain.',
    ],
    cure: [
      'Add it at the path of the error; names are in snake_case.',
      'Tambahkan di path kesalahan; namanya memakai snake_case.',
    ],
  },
  SAME: {
    why: ['The new value is the present one.', 'Nilai barunya sama dengan yang sekarang.'],
    cure: ['There is nothing to change.', 'Tidak ada yang perlu diubah.'],
  },
  TAKEN: {
    why: ['The value identifies something else already.', 'Nilainya sudah dipakai untuk hal lain.'],
    cure: ['Choose another value.', 'Pilih nilai lain.'],
  },
  TOO_DEEP: {
    why: [
      'Objects or lists contain one another beyond the depth that the message names.',
      'Objek atau daftar bersarang melebihi kedalaman di pesannya.',
    ],
    cure: ['Keep metadata flat.', 'Buat metadata tetap datar.'],
  },
  TOO_EARLY: {
    why: [
      'The time lies before what is kept; see the page on retention.',
      'Waktunya sebelum data yang masih disimpan; lihat halaman tentang masa simpan.',
    ],
    cure: ['Ask for a later time.', 'Minta waktu yang lebih akhir.'],
  },
  TOO_FEW: {
    why: ['The list has fewer entries than needed.', 'Isi daftar kurang dari yang diperlukan.'],
    cure: [
      'Add entries, or leave an optional list out.',
      'Tambahkan isi, atau hilangkan daftar yang tidak wajib.',
    ],
  },
  TOO_LARGE: {
    why: ['The number is above the limit in the message.', 'Angkanya di atas batas di pesannya.'],
    cure: [
      'Check the unit first: grams, centimetres and rupiah. Then divide the parcel or the amount.',
      'Periksa satuannya dahulu: gram, sentimeter, dan rupiah. Lalu bagi paket atau jumlahnya.',
    ],
  },
  TOO_LATE: {
    why: [
      'The time lies in the future, or after the end of the period.',
      'Waktunya di masa depan, atau setelah akhir periode.',
    ],
    cure: ['Send an earlier time, with its zone.', 'Kirim waktu yang lebih awal, dengan zonanya.'],
  },
  TOO_LONG: {
    why: [
      'The text has more characters than the message allows.',
      'Teks melebihi jumlah karakter di pesannya.',
    ],
    cure: [
      'Shorten it. Notes to the courier belong into the field for notes.',
      'Persingkat. Catatan untuk kurir ditulis di isian catatan.',
    ],
  },
  TOO_MANY: {
    why: [
      'The list or object has more entries than the message allows.',
      'Daftar atau objek melebihi jumlah isi di pesannya.',
    ],
    cure: ['Send several requests.', 'Kirim dalam beberapa permintaan.'],
  },
  TOO_SHORT: {
    why: [
      'The text has fewer characters than couriers need to deliver.',
      'Teks kurang dari jumlah karakter yang diperlukan kurir.',
    ],
    cure: [
      'Write the whole street, number and name.',
      'Tulis jalan, nomor, dan nama dengan lengkap.',
    ],
  },
  TOO_SMALL: {
    why: ['The number is below the limit in the message.', 'Angkanya di bawah batas di pesannya.'],
    cure: [
      'Check the unit: weights are grams, not kilograms.',
      'Periksa satuannya: berat dalam gram, bukan kilogram.',
    ],
  },
  TOO_WEAK: {
    why: PASSWORD,
    cure: [
      'Use at least as many characters as the message says, without repeating one or two.',
      'Pakai karakter sebanyak di pesannya, tanpa mengulang satu atau dua karakter.',
    ],
  },
  UNAVAILABLE: {
    why: ['This cannot be had at the moment.', 'Ini sedang tidak tersedia.'],
    cure: ['Choose another value, or try later.', 'Pilih nilai lain, atau coba nanti.'],
  },
  UNCHANGED: {
    why: [
      'A password is replaced because the old one may be known to others.',
      'Kata sandi diganti karena yang lama mungkin diketahui orang lain.',
    ],
    cure: ['Choose a new password.', 'Pilih kata sandi baru.'],
  },
  UNKNOWN_BANK_ACCOUNT: {
    why: [
      'Withdrawals go to verified bank accounts of your own only.',
      'Penarikan hanya ke rekening bank Anda sendiri yang sudah diverifikasi.',
    ],
    cure: [
      'Take bank_account_id from GET /bank_accounts, and verify the account first.',
      'Ambil bank_account_id dari GET /bank_accounts, dan verifikasi rekeningnya dahulu.',
    ],
  },
  UNKNOWN_FIELD: {
    why: [
      'Requests are closed: a field that we do not know may be a misspelt one, and ignoring it could cost money.',
      'Permintaan bersifat tertutup: isian yang tidak dikenal mungkin salah eja, dan mengabaikannya dapat merugikan.',
    ],
    cure: [
      'Correct the name with the reference, or remove the field. Data of your own belongs into metadata.',
      'Perbaiki namanya menurut referensi, atau hapus isian itu. Data Anda sendiri ditulis di metadata.',
    ],
  },
  UNKNOWN_NAME: {
    why: OPERATORS,
    cure: [
      'Use the names of credentials that the message lists.',
      'Pakai nama kredensial yang disebut pesannya.',
    ],
  },
  UNKNOWN_PLACE: {
    why: [
      'No district fits the text, or the code is not in the list of districts.',
      'Tidak ada kecamatan yang cocok, atau kodenya tidak ada dalam daftar kecamatan.',
    ],
    cure: [
      'Name district and regency, or let the person choose from GET /areas?search=.',
      'Sebut kecamatan dan kabupaten, atau biarkan orang memilih dari GET /areas?search=.',
    ],
  },
  UNKNOWN_PROVIDER: {
    why: OPERATORS,
    cure: [
      'Use one of the providers that the message lists.',
      'Pakai salah satu penyedia yang disebut pesannya.',
    ],
  },
  UNKNOWN_TIME_ZONE: {
    why: [
      'Abbreviations such as WIB are not unique in the world.',
      'Singkatan seperti WIB tidak unik di dunia.',
    ],
    cure: [
      'Send Asia/Jakarta, Asia/Makassar or Asia/Jayapura.',
      'Kirim Asia/Jakarta, Asia/Makassar, atau Asia/Jayapura.',
    ],
  },
  UNKNOWN_WEBHOOK: {
    why: [
      'The endpoint was deleted, or belongs to the other environment.',
      'Endpoint sudah dihapus, atau milik lingkungan lain.',
    ],
    cure: ['GET /webhooks lists yours.', 'GET /webhooks mendaftar endpoint Anda.'],
  },
  URL_NOT_ALLOWED: {
    why: [
      'Webhooks go to public HTTPS addresses on port 443 or 8443 only, without a user name. Private networks cannot be reached through us.',
      'Webhook hanya dikirim ke alamat HTTPS publik di port 443 atau 8443, tanpa nama pengguna. Jaringan pribadi tidak dapat dijangkau lewat kami.',
    ],
    cure: [
      'Put the receiver behind a public HTTPS name; use a tunnel for your own machine.',
      'Tempatkan penerima di balik nama HTTPS publik; pakai tunnel untuk komputer sendiri.',
    ],
  },
  VIEW_LIMIT: {
    why: [
      'Each person keeps a limited number of views.',
      'Setiap orang menyimpan tampilan dalam jumlah terbatas.',
    ],
    cure: ['Delete a view that you do not use.', 'Hapus tampilan yang tidak dipakai.'],
  },
  WEB_ADDRESS: {
    why: [
      'The name appears in e-mails and on pages of buyers, where a web address could mislead them.',
      'Nama ini tampil di surel dan halaman pembeli, dan alamat web dapat menyesatkan mereka.',
    ],
    cure: [
      'Leave the address out, and put a space after a full stop.',
      'Hilangkan alamatnya, dan beri spasi setelah titik.',
    ],
  },
  WINDOW_INVALID: {
    why: [
      'The courier does not come at this time: too early, too late, too short, or on a day without pickups.',
      'Kurir tidak datang pada waktu ini: terlalu awal, terlalu malam, terlalu singkat, atau di hari tanpa penjemputan.',
    ],
    cure: [
      'Choose a window as the message says; GET /couriers/{courier_code}/pickup_windows lists those that are possible.',
      'Pilih jendela waktu sesuai pesannya; GET /couriers/{courier_code}/pickup_windows mendaftar yang mungkin.',
    ],
  },
  WRONG: {
    why: ['The present password does not fit.', 'Kata sandi sekarang tidak cocok.'],
    cure: [
      'Enter the password that you sign in with.',
      'Masukkan kata sandi yang Anda pakai untuk masuk.',
    ],
  },
  WRONG_AMOUNT: {
    why: [
      'The amount that arrived differs from the requested one.',
      'Jumlah yang masuk berbeda dari yang diminta.',
    ],
    cure: [
      'Transfer exactly the requested amount, the last digits included.',
      'Transfer persis jumlah yang diminta, termasuk digit terakhirnya.',
    ],
  },
  WRONG_TYPE: {
    why: [
      'JSON has the value as another type: a number in quotes, a text without them, or a list instead of one.',
      'Jenis nilainya lain di JSON: angka dalam tanda kutip, teks tanpa tanda kutip, atau daftar alih-alih satu nilai.',
    ],
    cure: [
      'Send numbers without quotes, and true or false in lower case.',
      'Kirim angka tanpa tanda kutip, dan true atau false dengan huruf kecil.',
    ],
  },
};

/** The page texts of every code. */
export const ERROR_HELP: Readonly<Record<ErrorCode | FieldCode, ErrorHelp>> = {
  ...ERRORS,
  ...FIELDS,
};
